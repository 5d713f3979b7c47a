import type { windowsText as english } from '../en/windows.ts'

export const windowsText: typeof english = {
  openOwn: 'In eigenem Fenster öffnen',
  showInMain: 'Im Hauptfenster zeigen',
  notOpened: 'Das Fenster ließ sich nicht öffnen',

  deletedTitle: 'Dieser Chat wurde gelöscht',
  deletedText: 'Sie können ihn mit allen Nachrichten 30 Tage lang wiederherstellen.',
  bringBack: 'Wiederherstellen',
  notBroughtBack: 'Der Chat ließ sich nicht wiederherstellen',
  close: 'Fenster schließen',

  tray: 'Symbol in der Taskleiste',
  trayHelp: 'Gatehouse bleibt in der Taskleiste, wenn Sie das letzte Fenster schließen. „Beenden“ beendet es.',
  trayMissing:
    'Dieser Desktop zeigt keine Symbole in der Taskleiste. Wenn Sie das letzte Fenster schließen, wird Gatehouse beendet. Unter GNOME ergänzt eine AppIndicator-Erweiterung sie.',
}
