import type { settingsText as english } from '../en/settings.ts'
import { count, formatNumber } from '../format.ts'

export const settingsText: typeof english = {
  title: 'Einstellungen',
  list: 'Abschnitte der Einstellungen',
  loading: 'Wird geladen',
  sections: {
    gateways: 'Gateways',
    appearance: 'Darstellung',
    chat: 'Chat',
    tools: 'Werkzeuge',
    dictation: 'Diktat',
    shortcuts: 'Tastenkürzel',
    data: 'Daten',
    updates: 'Updates',
    about: 'Über',
  },

  theme: 'Farbschema',
  themeHelp: '„System“ folgt dem hellen oder dunklen Modus Ihres Desktops.',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  languageHelp: 'Die Fenster werden neu geladen. Nicht gesendete Nachrichten bleiben erhalten.',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },

  figures: 'Zahlen unter Antworten anzeigen',
  figuresHelp: 'Zeit, Kosten und Tempo sind immer zu sehen, nicht nur, wenn Sie auf eine Antwort zeigen.',
  diagrams: 'Diagramme automatisch zeichnen',
  diagramsHelp:
    'Mermaid-Diagramme in Antworten werden gezeichnet, sobald sie vollständig sind, jedes vom Netz und von Ihren Chats getrennt.',

  dataFolder: 'Datenordner',
  dataHelp: 'Chats, Entwürfe und Einstellungen werden hier gespeichert, auf diesem Computer',
  openDataFolder: 'Datenordner öffnen',
  backups: 'Sicherungen',
  backupsHelp: 'Gatehouse sichert einmal am Tag alle Chats und Einstellungen und behält die letzten drei Sicherungen.',
  noBackups: 'Noch keine. Die erste wird heute erstellt.',
  backUpNow: 'Jetzt sichern',
  backupFailed: (at) => `Die letzte Sicherung ist fehlgeschlagen, ${at}.`,
  backupTriedAgain: 'Ältere Sicherungen bleiben erhalten. Gatehouse versucht es jede Stunde erneut.',
  backup: (madeAt) => `Sicherung vom ${madeAt}`,
  conversations: (conversations) => count(conversations, { one: 'Chat', other: 'Chats' }),
  restore: 'Wiederherstellen',
  logs: 'Protokoll',
  logsHelp: 'Was die App getan hat, für die Fehlersuche. Enthält keine Nachrichten und keine Schlüssel.',
  openLogFolder: 'Protokollordner öffnen',
  diagnostics: 'Diagnose',
  diagnosticsHelp:
    'Versionen, Zustand und die letzten Zeilen des Protokolls, zum Einfügen in einen Fehlerbericht. Keine Nachrichten, keine Schlüssel.',
  copyDiagnostics: 'Diagnose kopieren',
  copied: 'Kopiert',

  version: 'Version',
  parts: { electron: 'Electron', chromium: 'Chromium', node: 'Node' },
  guide: 'Das Handbuch erklärt alles, auch ohne Netz. Es ist auf Englisch.',
  openGuide: 'Handbuch öffnen',
  licensesTitle: 'Verwendete Software',
  licenses: 'Software von Dritten in dieser App, mit ihren Lizenzen.',
  openLicenses: 'Lizenzen öffnen',
  partsOf: (parts) => `${formatNumber(parts)} Teile mit Version und Lizenz`,
  licenseColumns: { name: 'Teil', version: 'Version', license: 'Lizenz' },
}
