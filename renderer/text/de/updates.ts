import type { updatesText as english } from '../en/updates.ts'

export const updatesText: typeof english = {
  automatic: 'Nach Updates suchen',
  automaticHelp:
    'Gatehouse fragt höchstens einmal am Tag die Versionsliste unter der Adresse unten ab. Die Anfrage enthält keine Kennung, keine Version und keine Cookies. Installiert wird nichts.',
  request: (url) => `GET ${url}`,
  notChecked: 'Noch nicht gesucht',
  checking: 'Es wird gesucht …',
  current: 'Keine neuere Version gefunden',
  failed: 'Die Suche ist fehlgeschlagen',
  available: (version) => `Gatehouse ${version} ist verfügbar`,
  published: (date) => `Veröffentlicht am ${date}. „Herunterladen“ öffnet die Seite dazu im Browser.`,
  checked: (at) => `Letzte Suche: ${at}`,
  neverChecked: '„Jetzt suchen“ sendet dieselbe Anfrage einmal.',
  check: 'Jetzt suchen',
  download: 'Herunterladen',
  notOpened: 'Die Download-Seite konnte nicht geöffnet werden',
  unavailable: 'Dieser Build kann nicht nach Updates suchen',
  unavailableHelp: 'Ihm fehlt der Schlüssel, um sie zu prüfen. Neue Versionen finden Sie auf der Download-Seite.',
  openReleases: 'Download-Seite öffnen',
}
