import { helpModel } from '#shared/guide/help-model.ts'
import type { Conversation } from '#shared/conversation.ts'
import { type GatewaysState, useGateways } from '../../gateways/gateways.ts'

/** Returns whether a gateway profile is the embedded one; null until main has published it. */
export function isEmbeddedGateway(
  profileId: string,
  { profiles, status }: Pick<GatewaysState, 'profiles' | 'status'>,
): boolean | null {
  // The profiles take longer to read, since each looks for its keys.
  if (status?.profileId === profileId) return status.isEmbedded
  return profiles === undefined ? null : profiles.some(({ id, kind }) => id === profileId && kind === 'embedded')
}

/**
 * Returns whether the built-in help answers a chat: it is on the embedded gateway, and no model was chosen. Null until
 * it is known.
 */
export function asksBuiltInHelp(
  { profileId, model, preset }: Pick<Conversation, 'profileId' | 'model' | 'preset'>,
  gateways: Pick<GatewaysState, 'profiles' | 'status'>,
): boolean | null {
  if (model !== helpModel && (model !== null || preset !== null)) return false
  return isEmbeddedGateway(profileId, gateways)
}

export function useAsksHelp(conversation: Pick<Conversation, 'profileId' | 'model' | 'preset'>): boolean | null {
  return asksBuiltInHelp(conversation, useGateways())
}
