import type { uiText as english } from '../en/ui.ts'

export const uiText: typeof english = {
  dismiss: 'Schließen',
  notification: 'Meldung',
  notifications: 'Meldungen ({hotkey})',
  resize: (pane) => `Breite ändern: ${pane}`,
  close: 'Schließen',
  refresh: 'Aktualisieren',
  refreshing: 'Wird gelesen',
  refreshedAt: (time) => `Gelesen um ${time}`,
  notOpened: (host) => `${host} ließ sich nicht öffnen.`,
}
