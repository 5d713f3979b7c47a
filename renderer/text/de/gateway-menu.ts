import type { gatewayMenuText as english } from '../en/gateway-menu.ts'

export const gatewayMenuText: typeof english = {
  statuses: {
    connected: 'Verbunden',
    starting: 'Startet',
    connecting: 'Verbindet sich',
    unreachable: 'Nicht erreichbar',
    'signed-in': 'Angemeldet',
    'no-key': 'Nicht angemeldet',
    refused: 'Schlüssel abgelehnt',
    'signing-in': 'Wartet auf Ihren Browser',
    'sign-in-failed': 'Anmeldung nicht abgeschlossen',
  },
  keyless: 'Verbunden, kein Schlüssel nötig',
  keyAdded: 'Schlüssel hinterlegt',
  noKey: 'Kein Schlüssel',
  keyNeeded: 'Braucht einen Schlüssel',
  embeddedSub: 'Startet mit der App',
  connect: 'Weiteres verbinden…',
  manage: 'Verwalten…',
  notChosen: (name) => `${name} ließ sich nicht wählen.`,
  notStarted: (name) => `Die Anmeldung bei ${name} ließ sich nicht beginnen.`,
  retry: 'Erneut versuchen',
}
