import { defineText } from '../define-text.ts'

/** Words of the kit itself. */
export const uiText = defineText('uiText', {
  /** What is printed on the keys, where it is not the same everywhere; macOS has signs. */
  keyCaps: { Mod: 'Ctrl', Shift: 'Shift' },
  dismiss: 'Dismiss',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  resize: (pane: string) => `Resize ${pane.toLowerCase()}`,
  refresh: 'Refresh',
  refreshing: 'Reading',
  refreshedAt: (time: string) => `Updated ${time}`,
  notOpened: (host: string) => `Couldn’t open ${host}.`,
} as const)
