import { defineText } from '../define-text.ts'

/** Texts of the windows that show one conversation each, and of the tray. */
export const windowsText = defineText('windowsText', {
  openOwn: 'Open in its own window',
  showInMain: 'Show in the main window',
  notOpened: 'Couldn’t open the window',

  deletedTitle: 'This chat was deleted',
  deletedText: 'You can restore it, with all its messages, for 30 days.',
  bringBack: 'Restore',
  notBroughtBack: 'Couldn’t restore the chat',
  close: 'Close the window',

  tray: 'Tray icon',
  trayHelp: 'Gatehouse stays in the tray when you close its last window. Choose Quit to end it.',
  trayMissing:
    'This desktop shows no tray icons, so closing the last window quits Gatehouse. On GNOME, an AppIndicator extension adds them.',
} as const)
