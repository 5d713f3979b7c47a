import { defineText } from '../define-text.ts'

/** Words of the windows that show one conversation each, and of the tray. */
export const windowsText = defineText('windowsText', {
  openOwn: 'Open in its own window',
  showInMain: 'Show in the main window',
  notOpened: 'The window could not be opened',

  deletedTitle: 'This chat was deleted',
  deletedText: 'You can restore it, with all its messages, for 30 days.',
  bringBack: 'Restore',
  notBroughtBack: 'The chat could not be brought back',
  close: 'Close the window',

  tray: 'Tray icon',
  trayHelp: 'Gatehouse stays in the tray when its last window is closed. Quit ends it.',
  trayMissing:
    'This desktop shows no tray icons, so closing the last window ends Gatehouse. On GNOME an extension for app indicators adds them.',
} as const)
