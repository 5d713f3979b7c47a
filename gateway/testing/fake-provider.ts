import type { ChatProvider, ProviderPart } from '../providers/chat-provider.ts'
import { describeModel, ownProfile } from '../providers/built-in.ts'

const usage = { promptTokens: 1, completionTokens: 1, reasoningTokens: 0, cachedTokens: 0, cost: null }

/** The end of an answer, for providers of tests. */
export const finish: ProviderPart = { type: 'finish', reason: 'stop', usage }

/** Creates a provider that answers as the test defines. */
export function fakeProvider(slug: string, models: readonly string[], chat: ChatProvider['chat']): ChatProvider {
  return {
    profile: ownProfile(slug, slug),
    models: models.map((id) => describeModel({ id, name: id, description: 'For a test' })),
    chat,
  }
}
