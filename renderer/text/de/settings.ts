import type { settingsText as english } from '../en/settings.ts'
import { count } from '../format.ts'

export const settingsText: typeof english = {
  title: 'Einstellungen',
  list: 'Abschnitte der Einstellungen',
  loading: 'Wird gelesen',
  sections: {
    gateways: 'Gateways',
    appearance: 'Darstellung',
    dictation: 'Diktat',
    shortcuts: 'Tastenkürzel',
    data: 'Daten',
    about: 'Über',
  },

  theme: 'Farbschema',
  themeHelp: '„System“ folgt hell und dunkel des Desktops',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  languageHelp: 'Alle Fenster werden neu geladen; was Sie geschrieben haben, bleibt',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },

  dataFolder: 'Datenordner',
  dataHelp: 'Chats, Entwürfe und Einstellungen liegen hier, auf diesem Computer',
  openDataFolder: 'Datenordner öffnen',
  backups: 'Sicherungen',
  backupsHelp: 'Einmal am Tag werden alle Chats und Einstellungen kopiert. Die letzten drei Kopien bleiben.',
  noBackups: 'Noch keine: Die erste entsteht im Lauf des Tages.',
  backUpNow: 'Jetzt sichern',
  backupFailed: (at) => `Die letzte Sicherung ist fehlgeschlagen, ${at}.`,
  backupTriedAgain: 'Ältere Sicherungen bleiben. Jede Stunde folgt ein neuer Versuch.',
  backup: (madeAt) => `Sicherung vom ${madeAt}`,
  conversations: (conversations) => count(conversations, { one: 'Chat', other: 'Chats' }),
  restore: 'Wiederherstellen',
  logs: 'Protokoll',
  logsHelp: 'Was die App getan hat, um einem Fehler nachzugehen. Es enthält keine Nachricht und keinen Schlüssel.',
  openLogFolder: 'Protokollordner öffnen',
  diagnostics: 'Diagnose',
  diagnosticsHelp:
    'Versionen, Zustand und die letzten Zeilen des Protokolls, um sie in eine Fehlermeldung einzufügen. Keine Nachricht, kein Schlüssel.',
  copyDiagnostics: 'Diagnose kopieren',
  copied: 'Kopiert',

  version: 'Version',
  parts: { electron: 'Electron', chromium: 'Chromium', node: 'Node' },
  licencesTitle: 'Gebaut auf',
  licences: 'Diese Teile stecken in der App, jeder unter seiner Lizenz.',
  openLicences: 'Lizenzen öffnen',
  licenceColumns: { name: 'Teil', version: 'Version', licence: 'Lizenz' },
}
