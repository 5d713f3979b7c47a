import type { turnsText as english } from '../en/turns.ts'
import { formatNumber } from '../format.ts'

export const turnsText: typeof english = {
  actions: 'Nachrichtenaktionen',
  edit: 'Nachricht bearbeiten',
  readAloud: 'Vorlesen',
  quote: 'Zitieren',
  addAfter: 'Nachricht danach hinzufügen',
  changeRole: 'Rolle ändern',
  roleNames: {
    user: 'Nutzernachricht',
    assistant: 'Assistentennachricht',
    system: 'Systemnachricht',
    developer: 'Entwicklernachricht',
    tool: 'Werkzeugergebnis',
  },
  delete: 'Löschen',

  attach: 'Anhängen',
  dropToAttach: 'Zum Anhängen loslassen',
  stillReading: 'Senden: eine Datei wird noch gelesen',
  tools: 'Werkzeuge',
  inThisChat: 'In diesem Chat',
  parameters: 'Parameter',
  parametersSet: (set) => (set === 0 ? 'keine gesetzt' : `${formatNumber(set)} gesetzt`),
  outputFormat: 'Ausgabeformat',
  outputFormats: { text: 'Text', json_object: 'JSON', json_schema: 'JSON-Schema', grammar: 'Grammatik' },
  nextMessage: 'Nächste Nachricht',
  asking: 'Fragen',
  underName: 'Mit einem Namen senden',
  addAs: {
    user: 'Nutzernachricht hinzufügen',
    assistant: 'Assistentennachricht hinzufügen',
    system: 'Systemnachricht hinzufügen',
    developer: 'Entwicklernachricht hinzufügen',
    tool: 'Werkzeugergebnis hinzufügen',
  },
  add: 'Hinzufügen',
  addWaits: 'Hinzufügen: erst die Antwort abwarten oder anhalten',
  queueIt: 'Einreihen',
  askForAnswer: 'Antwort anfordern',
}
