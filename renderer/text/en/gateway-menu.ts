import type { ProfileStatus } from '../profile-status.ts'
import { defineText } from '../define-text.ts'

const statuses: Record<ProfileStatus, string> = {
  connected: 'Connected',
  starting: 'Starting',
  connecting: 'Connecting',
  unreachable: 'Not reachable',
  'signed-in': 'Signed in',
  'no-key': 'Not signed in',
  refused: 'Key refused',
  'signing-in': 'Waiting for your browser',
  'sign-in-failed': 'Sign-in didn’t finish',
}

/** Texts of the switcher and of the lists of gateways. */
export const gatewayMenuText = defineText('gatewayMenuText', {
  statuses,
  keyless: 'Connected, no key needed',
  keyAdded: 'Key added',
  noKey: 'No key',
  keyNeeded: 'Needs a key',
  embeddedSub: 'Started with the app',
  connect: 'Connect another…',
  manage: 'Manage…',
  notChosen: (name: string) => `Couldn’t select ${name}.`,
  notStarted: (name: string) => `Couldn’t start the sign-in to ${name}.`,
  retry: 'Retry',
} as const)
