import type { uiText as english } from '../en/ui.ts'

export const uiText: typeof english = {
  keyCaps: { Mod: 'Strg', Shift: 'Umschalt' },
  dismiss: 'Schließen',
  notification: 'Meldung',
  notifications: 'Meldungen ({hotkey})',
  resize: (pane) => `Breite ändern: ${pane}`,
  pixels: (width) => `${width} Pixel`,
  refresh: 'Aktualisieren',
  refreshing: 'Wird geladen',
  refreshedAt: (time) => `Aktualisiert um ${time}`,
  nextMatch: 'Nächster Treffer',
  previousMatch: 'Voriger Treffer',
  unknown: 'unbekannt',
  notOpened: (host) => `${host} ließ sich nicht öffnen.`,
}
