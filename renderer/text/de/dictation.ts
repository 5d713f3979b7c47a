import type { dictationText as english } from '../en/dictation.ts'

const command = 'gatehouse --dictate'

export const dictationText: typeof english = {
  title: 'Diktat',
  stop: 'Fertig',
  cancel: 'Abbrechen',
  keptOnCancel: '„Abbrechen“ behält die Aufnahme unter Sprache',
  copied: 'Kopiert',
  copiedHelp: 'Fügen Sie es ein, wo Sie es brauchen.',
  notCopiedTitle: 'Der Text ließ sich nicht kopieren',
  notCopiedText:
    'Das System hat ihn nicht in seine Zwischenablage genommen. Er steht hier und bleibt mit der Aufnahme unter Sprache.',
  copyAgain: 'Noch einmal versuchen',
  close: 'Schließen',

  offTitle: 'Diktieren aus jedem Programm ist ausgeschaltet',
  offText: 'Deshalb wurde nichts aufgenommen. Schalten Sie es in den Einstellungen unter „Diktat“ ein.',
  openSettings: 'Einstellungen öffnen',

  switch: 'Diktieren aus jedem Programm',
  switchHelp:
    'Ein Tastenkürzel öffnet ein kleines Fenster, das sofort aufnimmt. Was Sie sagen, wird aufgeschrieben und in die Zwischenablage gelegt, zum Einfügen an jeder Stelle.',
  shortcut: 'Tastenkürzel zum Diktieren',
  shortcutNow: (keys) => `Tastenkürzel zum Diktieren: ${keys}. Drücken Sie, um es zu ändern`,
  pressKeys: 'Drücken Sie die Tasten',
  needsModifier:
    'Halten Sie Strg, Alt oder die Systemtaste dazu, damit es nicht aus Versehen getippt wird. Esc lässt es, wie es ist.',
  states: {
    off: 'Nicht in Gebrauch',
    ready: `Es gilt in jedem Programm, solange Gatehouse läuft, mit dem Symbol in der Taskleiste auch ohne Fenster. Der Befehl ${command} tut dasselbe.`,
    taken: `Ein anderes Programm hat dieses Tastenkürzel, oder das System behält es für sich. Wählen Sie ein anderes, oder legen Sie in den Tastatureinstellungen des Systems eines auf den Befehl ${command}.`,
    unsure: `Unter Wayland bestimmt der Desktop über Tastenkürzel, und dieses tut vielleicht nichts. Legen Sie in seinen Tastatureinstellungen ein Tastenkürzel auf den Befehl ${command}: Er tut dasselbe.`,
  },
}
