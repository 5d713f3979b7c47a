import type { turnsText as english } from '../en/turns.ts'

export const turnsText: typeof english = {
  actions: 'Nachrichtenaktionen',
  edit: 'Nachricht bearbeiten',
  readAloud: 'Vorlesen',
  quote: 'Zitieren',
  delete: 'Löschen',

  options: 'Nachrichtenoptionen',
  attach: 'Anhängen',
  dropToAttach: 'Zum Anhängen loslassen',
  stillReading: 'Senden: eine Datei wird noch gelesen',
  asking: 'Fragen',
  underName: 'Mit einem Namen senden',
  addAs: {
    user: 'Nachricht des Nutzers hinzufügen',
    assistant: 'Nachricht des Assistenten hinzufügen',
    system: 'Systemnachricht hinzufügen',
    developer: 'Entwicklernachricht hinzufügen',
    tool: 'Werkzeugergebnis hinzufügen',
  },
  add: 'Hinzufügen',
  addWaits: 'Hinzufügen: erst die Antwort abwarten oder anhalten',
  queueIt: 'Einreihen',
  askForAnswer: 'Antwort anfordern',
}
