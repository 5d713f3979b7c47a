import type { presetToolsText as english } from '../en/preset-tools.ts'

export const presetToolsText: typeof english = {
  title: 'Werkzeuge',
  note: 'Was Chats mit diesem Preset ohne Rückfrage ausführen dürfen. Jede Version behält ihre Regeln auf diesem Computer. Sie werden nie an das Gateway gesendet und nie von dort gelesen: Eine fremde Regel könnte hier Programme starten.',
  noTools: 'Kein eingeschalteter Server bietet Werkzeuge an.',
  unlisted: 'Diese Regeln gelten für Server, die aus sind oder gerade keine Werkzeuge anbieten:',

  rules: 'Regeln für Werkzeuge',
  rulesInText: 'Regeln für Werkzeuge',
  noRules: 'keine',
  rulesOf: (version) => `Regeln für Werkzeuge in v${version}`,
  showRules: 'Regeln für Werkzeuge anzeigen',
  none: 'Diese Version hat keine Regeln für Werkzeuge: Es gelten die der Einstellungen.',
  kept: 'Nur auf diesem Computer gespeichert. Eine gespeicherte Version behält ihre Regeln.',
  notSent: 'Regeln für Werkzeuge gehören nicht zur Anfrage. Sie bleiben auf diesem Computer.',
  ofServer: (server, choice) => `${server}: ${choice}`,
  ofTool: (server, tool, choice) => `${server}, ${tool}: ${choice}`,
  loading: 'Regeln werden geladen',
  close: 'Schließen',
}
