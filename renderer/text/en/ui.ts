import { defineText } from '../define-text.ts'

/** Words of the kit itself. */
export const uiText = defineText('uiText', {
  dismiss: 'Dismiss',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  resize: (pane: string) => `Resize ${pane.toLowerCase()}`,
  close: 'Close',
  refresh: 'Refresh',
  refreshing: 'Reading',
  refreshedAt: (time: string) => `Read at ${time}`,
  notOpened: (host: string) => `${host} could not be opened.`,
} as const)
