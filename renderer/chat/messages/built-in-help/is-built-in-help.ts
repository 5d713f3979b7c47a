import { helpModel } from '#shared/guide/help-model.ts'
import type { AssistantMessage } from '#shared/conversation.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCall } from '../../../bridge/query.ts'
import { useConversation } from '../../conversation/use-conversation.ts'

/**
 * Returns whether the app's own help wrote an answer. Its citations open sections of the help, so another gateway or
 * model must not be taken for it, even if it uses the same name.
 */
export function isBuiltInHelp(
  { model, requestedModel }: Pick<AssistantMessage, 'model' | 'requestedModel'>,
  gateway: Pick<GatewayProfileView, 'kind'> | undefined,
): boolean {
  // Until the gateway reports the model, it is the requested one.
  return gateway?.kind === 'embedded' && (model ?? requestedModel) === helpModel
}

/** Returns whether the app's own help wrote an answer of the open conversation. */
export function useIsBuiltInHelp(answer: AssistantMessage): boolean {
  const profileId = useConversation(({ conversation }) => conversation?.profileId)
  const profiles = useCall('profiles.list', {}).data
  return isBuiltInHelp(
    answer,
    profiles?.find(({ id }) => id === profileId),
  )
}
