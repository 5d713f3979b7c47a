import type { KeychainState } from '#shared/gateway-profile.ts'
import { type ConversationGateway, lacksKey } from '../conversation/conversation-gateway.ts'

/** What stops a chat: the connection, or the key. `key-…` is for a gateway without a sign-in page. */
export type GatewayProblemKind =
  | 'unreachable'
  | 'signing-in'
  | 'signed-out'
  | 'refused'
  | 'key-needed'
  | 'key-refused'
  | 'keychain-locked'
  | 'keychain-no-answer'

interface ProblemFacts {
  /** Undefined until main has published it. */
  keychain: KeychainState | undefined
  /** The person asked for a new attempt, which is not complete: the notice stays and shows it. */
  isRestarting: boolean
}

/** Returns the one problem to show above the composer, or null. An unreachable gateway is not asked for a sign-in. */
export function gatewayProblemOf(
  gateway: ConversationGateway,
  { keychain, isRestarting }: ProblemFacts,
): GatewayProblemKind | null {
  if (gateway.kind !== 'known') return null
  const { profile, profileStatus } = gateway
  const signsIn = profile.authorizeUrl !== null
  switch (profileStatus) {
    case 'unreachable':
      return 'unreachable'
    case 'starting':
    case 'connecting':
      return isRestarting ? 'unreachable' : null
    case 'refused':
      return signsIn ? 'refused' : 'key-refused'
    case 'signing-in':
      return lacksKey(gateway) ? 'signing-in' : null
    case 'connected':
    case 'signed-in':
      return null
    case 'no-key':
    case 'sign-in-failed': {
      const isNeeded = lacksKey(gateway) || (profile.isActive && profileStatus === 'no-key')
      if (!isNeeded) return null
      return lostToKeychain(keychain) ?? (signsIn ? 'signed-out' : 'key-needed')
    }
  }
}

/** Returns why a stored key cannot be read, if that is what is missing. */
function lostToKeychain(keychain: KeychainState | undefined): 'keychain-locked' | 'keychain-no-answer' | null {
  if (keychain?.kind !== 'memory' || keychain.hasUnreadKey !== true) return null
  switch (keychain.reason) {
    case 'locked':
      return 'keychain-locked'
    case 'no-answer':
      return 'keychain-no-answer'
    case 'absent':
      return null
  }
}
