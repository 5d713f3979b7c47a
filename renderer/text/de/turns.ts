import type { turnsText as english } from '../en/turns.ts'

export const turnsText: typeof english = {
  actions: 'Aktionen der Nachricht',
  edit: 'Nachricht bearbeiten',
  readAloud: 'Vorlesen',
  quote: 'Zitieren',
  delete: 'Löschen',

  options: 'Optionen der Nachricht',
  attach: 'Anhängen',
  dropToAttach: 'Zum Anhängen loslassen',
  stillReading: 'Senden: eine Datei wird noch gelesen',
  asking: 'Fragen',
  underName: 'Unter einem Namen fragen',
  addAs: {
    user: 'Nachricht des Nutzers hinzufügen',
    assistant: 'Nachricht des Assistenten hinzufügen',
    system: 'Systemnachricht hinzufügen',
    developer: 'Entwicklernachricht hinzufügen',
    tool: 'Ergebnis eines Werkzeugs hinzufügen',
  },
  add: 'Hinzufügen',
  addWaits: 'Hinzufügen: erst die Antwort abwarten oder anhalten',
  queueIt: 'Einreihen',
  askForAnswer: 'Antwort anfordern',
}
