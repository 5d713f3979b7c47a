import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import type { ProfileStatus } from '../text/profile-status.ts'

type ProfileFacts = Pick<GatewayProfileView, 'kind' | 'authorizeUrl' | 'isActive' | 'keys'>

/** Returns whether a gateway answers without a key. */
export function isKeyless({ kind, keys }: Pick<ProfileFacts, 'kind' | 'keys'>, status: ProfileStatus): boolean {
  return status === 'connected' && kind === 'other' && !keys.user
}

/** Returns the status of a gateway in words. One without a sign-in page is not called signed in or out. */
export function profileStatusText(profile: ProfileFacts, status: ProfileStatus): string {
  if (isKeyless(profile, status)) return text.keyless
  if (profile.authorizeUrl !== null || profile.kind !== 'other') return text.statuses[status]
  if (status === 'signed-in') return text.keyAdded
  if (status !== 'no-key') return text.statuses[status]
  // Only the active one was asked.
  return profile.isActive ? text.keyNeeded : text.noKey
}
