import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

export const settingsText = defineText('settingsText', {
  title: 'Settings',
  list: 'Settings sections',
  loading: 'Reading',
  sections: {
    gateways: 'Gateways',
    appearance: 'Appearance',
    dictation: 'Dictation',
    shortcuts: 'Shortcuts',
    data: 'Data',
    about: 'About',
  },

  theme: 'Theme',
  themeHelp: 'System matches your desktop’s light or dark mode',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languageHelp: 'Windows will reload. Unsent messages are kept',
  /** A language is called what those call it who look for it. */
  languages: { system: 'System', en: 'English', de: 'Deutsch' },

  dataFolder: 'Data folder',
  dataHelp: 'Conversations, drafts and settings are kept here, on this computer',
  openDataFolder: 'Open data folder',
  backups: 'Backups',
  backupsHelp: 'A copy of all chats and settings is made once a day. The newest three are kept.',
  noBackups: 'None yet: the first one is made in the course of the day.',
  backUpNow: 'Back up now',
  backupFailed: (at: string) => `The last backup failed, ${at}.`,
  backupTriedAgain: 'Older backups are kept. It’s tried again every hour.',
  backup: (madeAt: string) => `Backup of ${madeAt}`,
  conversations: (conversations: number) => count(conversations, { one: 'chat', other: 'chats' }),
  restore: 'Restore',
  logs: 'Log',
  logsHelp: 'What the app did, for looking into a fault. It holds no message and no key.',
  openLogFolder: 'Open log folder',
  diagnostics: 'Diagnostics',
  diagnosticsHelp: 'Versions, state and the last lines of the log, to paste into a report. No message, no key.',
  copyDiagnostics: 'Copy diagnostics',
  copied: 'Copied',

  version: 'Version',
  parts: { electron: 'Electron', chromium: 'Chromium', node: 'Node' },
  licencesTitle: 'Built on',
  licences: 'These parts come inside the app, each under its licence.',
  openLicences: 'Open the licences',
  licenceColumns: { name: 'Part', version: 'Version', licence: 'Licence' },
} as const)
