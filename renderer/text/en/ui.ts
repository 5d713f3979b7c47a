import { defineText } from '../define-text.ts'

/** Texts of the kit itself. */
export const uiText = defineText('uiText', {
  /** Labels of keys; macOS uses symbols. */
  keyCaps: { Mod: 'Ctrl', Shift: 'Shift' },
  dismiss: 'Dismiss',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  resize: (pane: string) => `Resize ${pane.toLowerCase()}`,
  /** The width of a pane. */
  pixels: (width: number) => `${width} pixels`,
  refresh: 'Refresh',
  refreshing: 'Loading',
  refreshedAt: (time: string) => `Updated ${time}`,
  nextMatch: 'Next match',
  previousMatch: 'Previous match',
  unknown: 'unknown',
  notOpened: (host: string) => `Couldn’t open ${host}.`,
} as const)
