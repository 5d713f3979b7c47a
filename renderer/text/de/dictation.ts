import type { dictationText as english } from '../en/dictation.ts'

const command = 'gatehouse --dictate'

export const dictationText: typeof english = {
  title: 'Diktat',
  stop: 'Fertig',
  cancel: 'Abbrechen',
  keptOnCancel: '„Abbrechen“ behält die Aufnahme unter „Sprache“',
  copied: 'Kopiert',
  copiedHelp: 'Fügen Sie es ein, wo Sie es brauchen.',
  notCopiedTitle: 'Der Text ließ sich nicht kopieren',
  notCopiedText:
    'Der Text ließ sich nicht in die Zwischenablage kopieren. Er steht hier und bleibt mit der Aufnahme unter „Sprache“ erhalten.',
  copyAgain: 'Erneut versuchen',
  close: 'Schließen',

  offTitle: 'Diktieren aus jedem Programm ist ausgeschaltet',
  offText: 'Es wurde nichts aufgenommen. Schalten Sie es in den Einstellungen unter „Diktat“ ein.',
  openSettings: 'Einstellungen öffnen',

  switch: 'Diktieren aus jedem Programm',
  switchHelp:
    'Ein Tastenkürzel öffnet ein kleines Fenster und startet die Aufnahme. Das Transkript kommt in die Zwischenablage und lässt sich überall einfügen.',
  shortcut: 'Tastenkürzel zum Diktieren',
  shortcutNow: (keys) => `Tastenkürzel zum Diktieren: ${keys}. Zum Ändern drücken`,
  pressKeys: 'Drücken Sie die Tasten',
  needsModifier:
    'Halten Sie Strg, Alt oder die Systemtaste dazu, damit es nicht versehentlich ausgelöst wird. Esc behält das jetzige.',
  states: {
    off: 'Nicht aktiv',
    ready: `Funktioniert in jedem Programm, solange Gatehouse läuft, auch ohne Fenster mit dem Symbol in der Taskleiste. Der Befehl ${command} tut dasselbe.`,
    taken: `Ein anderes Programm oder das System benutzt dieses Tastenkürzel. Wählen Sie ein anderes oder legen Sie in den Tastatureinstellungen des Systems eines auf den Befehl ${command}.`,
    unsure: `Unter Wayland verwaltet der Desktop die Tastenkürzel, und dieses funktioniert vielleicht nicht. Legen Sie in den Tastatureinstellungen des Desktops ein Tastenkürzel auf den Befehl ${command}.`,
  },
}
