import type { presetSaveText as english } from '../en/preset-save.ts'

export const presetSaveText: typeof english = {
  save: 'Preset speichern',
  title: (version) => (version === null ? 'Als neues Preset speichern' : `Als v${version} speichern`),
  text: 'Das ist die Anfrage, genau wie sie gesendet wird. Das Gateway legt daraus eine neue Version an; ältere bleiben.',
  confirm: (version) => (version === null ? 'Preset anlegen' : `Als v${version} speichern`),
  saving: 'Wird gespeichert',
  cancel: 'Abbrechen',
  body: 'Anfrage',
  copyBody: 'Anfrage kopieren',
  copied: 'Kopiert',
  changesFrom: (version) => `Änderungen gegenüber v${version}`,
  reading: 'Anfrage wird zusammengestellt',
  urlUnknown: 'das Gateway läuft nicht',
  problems: 'Das Gateway würde dies ablehnen',
  problemsText: 'Berichtigen Sie diese Felder, und speichern Sie dann.',
  toField: 'Zurück zu den Feldern',

  saved: (slug, version) => `${slug} ist${version === null ? '' : ` als v${version}`} gespeichert.`,
  storedTitle: (version) =>
    version === null ? 'Anders gespeichert als gesendet' : `v${version} wurde anders gespeichert als gesendet`,
  storedText: 'Das Gateway entscheidet, was aus jedem Feld wird. Diese weichen ab:',
  field: 'Feld',
  sent: 'Gesendet',
  stored: 'Gespeichert',
  absent: 'fehlt',
  dismiss: 'Ausblenden',

  forbiddenTitle: 'Dieser Schlüssel darf keine Presets speichern',
  forbidden: (gateway) =>
    `${gateway} lässt nur Verwaltungsschlüssel Presets speichern; der Schlüssel Ihrer Anmeldung darf sie lesen und chatten. Einen Verwaltungsschlüssel legen Sie auf der Seite des Gateways an. Er bekommt hier einen eigenen Platz und dient allein den Presets. Ihr Entwurf bleibt.`,
  addManagementKey: 'Verwaltungsschlüssel eintragen',
  replaceManagementKey: 'Verwaltungsschlüssel prüfen',
  draftKept: 'Der Entwurf ist gesichert.',

  mergeTitle: (slug) => `${slug} wurde inzwischen geändert`,
  mergeText: (theirs, mine) =>
    mine === null
      ? `Das Gateway hat dieses Preset schon, in v${theirs}. Wählen Sie für jedes Feld, welche Seite gilt; dann speichern Sie auf Grundlage von v${theirs}.`
      : `v${theirs} wurde gespeichert, nachdem Ihr Entwurf von v${mine} ausgegangen war. Wählen Sie für jedes Feld, welche Seite gilt; dann speichern Sie auf Grundlage von v${theirs}.`,
  mergeReading: 'Die andere Seite wird gelesen',
  mine: 'Meine',
  theirs: 'Andere',
  mineOf: (field) => `Meine behalten: ${field}`,
  theirsOf: (field) => `Andere übernehmen: ${field}`,
  bothChanged: 'Auf beiden Seiten geändert',
  unset: 'nicht gesetzt',
  allMine: 'Alle meine behalten',
  allTheirs: 'Alle anderen übernehmen',
  nothingToMerge: 'Beide Seiten sagen dasselbe. Es bleibt nichts zu wählen.',
  mergeConfirm: 'So weitermachen',
  systemPrompt: 'System-Prompt',
}
