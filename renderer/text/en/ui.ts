/** Words of the kit itself. */
export const uiText = {
  dismiss: 'Dismiss',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  resize: (pane: string) => `Resize ${pane.toLowerCase()}`,
  details: 'Details',
} as const
