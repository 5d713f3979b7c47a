import type { windowsText as english } from '../en/windows.ts'

export const windowsText: typeof english = {
  openOwn: 'In eigenem Fenster öffnen',
  showInMain: 'Im Hauptfenster zeigen',
  notOpened: 'Das Fenster ließ sich nicht öffnen',

  deletedTitle: 'Dieser Chat wurde gelöscht',
  deletedText: 'Er lässt sich 30 Tage lang zurückholen, mit allem, was darin gesagt und geschrieben wurde.',
  bringBack: 'Zurückholen',
  notBroughtBack: 'Der Chat ließ sich nicht zurückholen',
  close: 'Fenster schließen',

  tray: 'Symbol in der Taskleiste',
  trayHelp: 'Gatehouse bleibt dort, wenn sein letztes Fenster geschlossen wird. „Beenden“ beendet es.',
  trayMissing:
    'Diese Arbeitsfläche zeigt solche Symbole nicht. Wird das letzte Fenster geschlossen, endet Gatehouse. Unter GNOME ergänzt eine Erweiterung für App-Indikatoren sie.',
}
