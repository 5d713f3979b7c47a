import type { Conversation } from '#shared/conversation.ts'
import type { Model } from '#shared/gateway/models.ts'
import { isCloudModel } from '#shared/local-server.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { connectCardsText as text } from '../../text/en/connect-cards.ts'
import { modelNameOfListed } from '../../text/model-name.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import { isFreeModel } from '../../model-choice/model-price.ts'

/**
 * Returns one sentence about where the model of a chat runs, or where the messages go that several models answer. Empty while its gateway cannot be used: what is wrong is
 * shown above the composer.
 */
export function placeOfModel(
  { model, preset, comparing }: Pick<Conversation, 'model' | 'preset' | 'comparing'>,
  gateway: ConversationGateway,
  models: readonly Model[] | undefined,
  servers: readonly LocalServer[] | undefined,
): string {
  if (gateway.kind !== 'known') return ''
  const { profile, profileStatus } = gateway
  if (profileStatus !== 'connected' && profileStatus !== 'signed-in') return ''
  if (model === null || preset !== null || comparing.length > 0) return text.goesTo(profile.name)
  const listed = models?.find(({ id }) => id === model)
  const name = listed === undefined ? model : modelNameOfListed(listed)
  if (profile.kind === 'embedded') return placeHere(model, name, servers)
  const isFree = listed !== undefined && isFreeModel(listed)
  return isFree ? text.freeThrough(name, profile.name) : text.through(name, profile.name)
}

function placeHere(model: string, name: string, servers: readonly LocalServer[] = []): string {
  const server = servers.find(
    ({ slug, models }) => model.startsWith(`${slug}/`) || models.some(({ id }) => id === model),
  )
  if (server === undefined) return text.onThisComputer(name)
  if (server.state === 'declined') return text.serverDeclined(server.name)
  if (server.state === 'not-running') return text.serverStopped(server.name)
  const ownName = server.models.find(({ id }) => id === model)?.name ?? name
  return isCloudModel(model) ? text.cloudModel(ownName, server.name) : text.runsHere(ownName, server.name)
}
