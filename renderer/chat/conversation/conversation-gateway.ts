import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { type GatewaysState, useGateways } from '../../gateways/gateways.ts'
import { type ProfileStatus, statusOfProfile } from '../../text/profile-status.ts'

/** What is known about the gateway of a conversation. */
export type ConversationGateway =
  /** Main has not reported it yet. */
  | { kind: 'unknown' }
  /** The profile was removed. */
  | { kind: 'removed' }
  | { kind: 'known'; profile: GatewayProfileView; profileStatus: ProfileStatus }

export function conversationGateway(
  profileId: string,
  { profiles, status, signIn }: GatewaysState,
): ConversationGateway {
  if (profiles === undefined) return { kind: 'unknown' }
  const profile = profiles.find(({ id }) => id === profileId)
  if (profile === undefined) return { kind: 'removed' }
  return { kind: 'known', profile, profileStatus: statusOfProfile(profile, status, signIn) }
}

/**
 * Returns whether sending would certainly fail, because the gateway or its key is missing. A refused key or an
 * unreachable gateway may work again, so those are tried.
 */
export function cannotSend(gateway: ConversationGateway): boolean {
  switch (gateway.kind) {
    case 'unknown':
      return false
    case 'removed':
      return true
    case 'known':
      return lacksKey(gateway)
  }
}

/**
 * Returns whether the gateway certainly requires a key and has none: OpenRouter, and any other with a sign-in page. One
 * without such a page may answer without a key; if it does not, the error of the message asks for it.
 */
export function lacksKey({ profile, profileStatus }: Extract<ConversationGateway, { kind: 'known' }>): boolean {
  if (profile.keys.user || profile.kind === 'embedded') return false
  if (profile.kind === 'other' && profile.authorizeUrl === null) return false
  return profileStatus !== 'connected' && profileStatus !== 'connecting'
}

export function useConversationGateway(profileId: string): ConversationGateway {
  return conversationGateway(profileId, useGateways())
}
