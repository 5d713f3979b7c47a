import { defineText } from '../define-text.ts'

/** What is bound to a shortcut where the app cannot have one of its own. */
const command = 'gatehouse --dictate'

/** Words of dictation into any program: its window, and its settings. */
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
  offText: 'So nothing was recorded. Turn it on in Settings, under Dictation.',
  openSettings: 'Open settings',

  switch: 'Dictation from any program',
  switchHelp:
    'A shortcut opens a small window that records at once. What you say is written down and put on the clipboard, to paste anywhere.',
  shortcut: 'Shortcut for dictation',
  shortcutNow: (keys: string) => `Shortcut for dictation: ${keys}. Press to change`,
  pressKeys: 'Press the keys',
  needsModifier:
    'Hold Ctrl, Alt or the system key with it, so that it is not typed by accident. Esc leaves it as it is.',
  states: {
    off: 'Not in use',
    ready: `It works in every program while Gatehouse runs, with the tray icon also without a window. The command ${command} does the same.`,
    taken: `Another program has this shortcut, or the system keeps it for itself. Choose another one, or bind one to the command ${command} in the keyboard settings of your system.`,
    unsure: `On Wayland the desktop decides about shortcuts, and this one may do nothing. In the keyboard settings of your desktop, bind a shortcut to the command ${command}: it does the same.`,
  },
} as const)
