import type { ViewName } from '#shared/settings.ts'
import type { ShortcutKeys } from './shortcut-keys.ts'

/** Every shortcut of the app. */
export const appShortcuts = {
  palette: 'Mod+K',
  newChat: 'Mod+N',
  find: 'Mod+F',
  searchChats: 'Mod+Shift+F',
  inspector: 'Mod+I',
  ownWindow: 'Mod+Shift+O',
  chat: 'Mod+1',
  presets: 'Mod+2',
  voice: 'Mod+3',
  models: 'Mod+4',
  providers: 'Mod+5',
  usage: 'Mod+6',
  gateway: 'Mod+8',
  settings: 'Mod+7',
  openSettings: 'Mod+,',
  help: 'F1',
  send: 'Enter',
  breakLine: 'Shift+Enter',
  record: 'Mod+D',
} as const satisfies Record<ViewName, ShortcutKeys> & Record<string, ShortcutKeys>

export type AppShortcut = keyof typeof appShortcuts

const order: readonly AppShortcut[] = [
  'palette',
  'newChat',
  'find',
  'searchChats',
  'inspector',
  'ownWindow',
  'send',
  'breakLine',
  'record',
  'chat',
  'presets',
  'voice',
  'models',
  'providers',
  'usage',
  'gateway',
  'settings',
  'openSettings',
  'help',
]

/** The shortcuts in the order of the list that people see. */
export const appShortcutList = order.map((name) => ({ name, keys: appShortcuts[name] }))
