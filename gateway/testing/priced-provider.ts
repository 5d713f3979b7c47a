import type { ChatProvider, ProviderPart } from '../providers/chat-provider.ts'
import { fakeProvider } from './fake-provider.ts'

/** Creates a provider of `test/priced`, which costs 0.001 dollars for each token of an answer, by its list of prices. */
export function pricedProvider(chat: ChatProvider['chat']): ChatProvider {
  const provider = fakeProvider('priced', ['test/priced'], chat)
  const pricing = { prompt: '0', completion: '0.001' }
  return { ...provider, models: provider.models.map((model) => ({ ...model, pricing })), maxCostFactor: () => 1 }
}

/** Returns the end of an answer of this many tokens. */
export function pricedFinish(completionTokens: number): ProviderPart {
  const usage = { promptTokens: 1, completionTokens, reasoningTokens: 0, cachedTokens: 0, cost: null }
  return { type: 'finish', reason: 'stop', usage }
}
