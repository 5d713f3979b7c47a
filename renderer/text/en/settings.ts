import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

export const settingsText = defineText('settingsText', {
  title: 'Settings',
  list: 'Settings sections',
  loading: 'Loading',
  sections: {
    gateways: 'Gateways',
    appearance: 'Appearance',
    chat: 'Chat',
    tools: 'Tools',
    dictation: 'Dictation',
    shortcuts: 'Shortcuts',
    data: 'Data',
    updates: 'Updates',
    about: 'About',
  },

  theme: 'Theme',
  themeHelp: 'System matches your desktop’s light or dark mode.',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languageHelp: 'Windows will reload. Unsent messages are kept.',
  /** Each language by its own name. */
  languages: { system: 'System', en: 'English', de: 'Deutsch' },

  figures: 'Show figures under answers',
  figuresHelp: 'Time, cost and speed are always shown, not only when you point at an answer.',
  diagrams: 'Draw diagrams automatically',
  diagramsHelp:
    'Mermaid diagrams in answers are drawn when they are complete, each isolated from the network and your chats.',

  dataFolder: 'Data folder',
  dataHelp: 'Chats, drafts and settings are stored here, on this computer',
  openDataFolder: 'Open data folder',
  backups: 'Backups',
  backupsHelp: 'Gatehouse backs up all chats and settings once a day and keeps the newest three.',
  noBackups: 'None yet. The first one is made today.',
  backUpNow: 'Back up now',
  backupFailed: (at: string) => `The last backup failed, ${at}.`,
  backupTriedAgain: 'Older backups are kept. Gatehouse tries again every hour.',
  backup: (madeAt: string) => `Backup of ${madeAt}`,
  conversations: (conversations: number) => count(conversations, { one: 'chat', other: 'chats' }),
  restore: 'Restore',
  logs: 'Log',
  logsHelp: 'What the app did, for finding problems. Contains no messages and no keys.',
  openLogFolder: 'Open log folder',
  diagnostics: 'Diagnostics',
  diagnosticsHelp: 'Versions, state and the last lines of the log, to paste into a report. No messages, no keys.',
  copyDiagnostics: 'Copy diagnostics',
  copied: 'Copied',

  version: 'Version',
  parts: { electron: 'Electron', chromium: 'Chromium', node: 'Node' },
  guide: 'The guide says how everything works, also without a network.',
  openGuide: 'Open the guide',
  licensesTitle: 'Built with',
  licenses: 'Open-source software in this app, with its licenses.',
  openLicenses: 'Open the licenses',
  partsOf: (parts: number) => `${formatNumber(parts)} parts with their versions and licenses`,
  licenseColumns: { name: 'Part', version: 'Version', license: 'License' },
} as const)
