import type { GatewayStatus } from '#shared/ipc/bridge.ts'

const states: Record<GatewayStatus['state'], string> = {
  starting: 'Starting',
  connected: 'Connected',
  unreachable: 'Not reachable',
}

export const settingsText = {
  title: 'Settings',
  list: 'Settings sections',
  loading: 'Reading',
  sections: { gateway: 'Gateway', appearance: 'Appearance', shortcuts: 'Shortcuts', data: 'Data', about: 'About' },

  theme: 'Theme',
  themeHelp: 'System follows the light and dark of your desktop',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },

  states,
  embedded:
    'Gatehouse brings this gateway and signs in to it by itself. It runs on this computer only, answers to nobody else and costs nothing.',
  remote: 'Requests go to this address and nowhere else.',
  baseUrl: 'Base URL',
  noBaseUrl: 'none while it is not running',
  restart: 'Restart',
  restarting: 'Restarting',

  dataFolder: 'Data folder',
  dataHelp: 'Conversations, drafts and settings are kept here, on this computer',
  openDataFolder: 'Open data folder',

  version: 'Version',
  parts: { electron: 'Electron', chromium: 'Chromium', node: 'Node' },
  licencesTitle: 'Built on',
  licences: 'These parts come inside the app, each under its licence.',
  licenceColumns: { name: 'Part', version: 'Version', licence: 'Licence' },
  unknown: 'unknown',
} as const
