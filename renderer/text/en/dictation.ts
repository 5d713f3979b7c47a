import { defineText } from '../define-text.ts'

/** The command for a system shortcut where the app cannot register one. */
const command = 'gatehouse --dictate'

/** Texts of dictation into any program: its window, and its settings. */
export const dictationText = defineText('dictationText', {
  title: 'Dictation',
  stop: 'Stop',
  cancel: 'Cancel',
  keptOnCancel: 'Cancel keeps the recording under Voice',
  copied: 'Copied',
  copiedHelp: 'Paste it where you want it.',
  notCopiedTitle: 'Couldn’t copy the text',
  notCopiedText: 'The text couldn’t be copied to the clipboard. It is here, and kept with the recording under Voice.',
  copyAgain: 'Try again',
  close: 'Close',

  offTitle: 'Dictation from any program is off',
  offText: 'Nothing was recorded. Turn it on in Settings, under Dictation.',
  openSettings: 'Open settings',

  switch: 'Dictation from any program',
  switchHelp:
    'A shortcut opens a small window and starts recording. The transcript goes to the clipboard, so you can paste it anywhere.',
  shortcut: 'Shortcut for dictation',
  shortcutNow: (keys: string) => `Shortcut for dictation: ${keys}. Press to change`,
  pressKeys: 'Press the keys',
  needsModifier:
    'Hold Ctrl, Alt or the system key with it to avoid pressing it by accident. Esc keeps the current one.',
  states: {
    off: 'Not in use',
    ready: `Works in every program while Gatehouse runs, also from the tray. The command ${command} does the same.`,
    taken: `Another program or the system uses this shortcut. Choose another one, or bind one to the command ${command} in your system’s keyboard settings.`,
    unsure: `On Wayland, the desktop manages shortcuts, and this one may not work. Bind a shortcut to the command ${command} in your desktop’s keyboard settings.`,
  },
} as const)
