import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { type Gateways, useGateways } from '../../bridge/gateways.ts'
import { type GatewayStanding, gatewayStanding } from '../../text/gateway-standing.ts'

/** The gateway that a conversation belongs to, as far as is known. */
export type ConversationGateway =
  /** Main has not told yet. */
  | { kind: 'unknown' }
  /** Its profile was removed. */
  | { kind: 'gone' }
  | { kind: 'there'; profile: GatewayProfileView; standing: GatewayStanding }

export function conversationGateway(profileId: string, { profiles, status, signIn }: Gateways): ConversationGateway {
  if (profiles === undefined) return { kind: 'unknown' }
  const profile = profiles.find(({ id }) => id === profileId)
  if (profile === undefined) return { kind: 'gone' }
  return { kind: 'there', profile, standing: gatewayStanding(profile, status, signIn) }
}

/**
 * Whether a message would certainly come to nothing: there is nobody to send it to, or no key to send it with. A key
 * that was refused may be good again, and who is not reached may be back: those are tried.
 */
export function cannotSend(gateway: ConversationGateway): boolean {
  switch (gateway.kind) {
    case 'unknown':
      return false
    case 'gone':
      return true
    case 'there':
      return lacksKey(gateway)
  }
}

/**
 * Whether it wants a key and there is none. OpenRouter always does; another gateway may answer everybody, and is known to
 * want one where it said so (401) or the person is signing in.
 */
export function lacksKey({ profile, standing }: Extract<ConversationGateway, { kind: 'there' }>): boolean {
  if (profile.keys.user) return false
  switch (profile.kind) {
    case 'embedded':
      return false
    case 'openrouter':
      return standing !== 'connected' && standing !== 'connecting'
    case 'other':
      return standing === 'signing-in' || standing === 'sign-in-failed' || (standing === 'no-key' && profile.isActive)
  }
}

export function useConversationGateway(profileId: string): ConversationGateway {
  return conversationGateway(profileId, useGateways())
}
