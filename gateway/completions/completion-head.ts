import { selectedEndpoint, type RoutingTrace } from '../routing/routing-trace.ts'

/** The fields that every chunk and the complete answer have in common. `created` in Unix seconds. */
export interface CompletionHead {
  readonly id: string
  readonly created: number
  readonly model: string
  readonly provider: string
}

/** Returns the head of an answer. Call it when the answer begins: until then the endpoint can change. */
export function createCompletionHead(id: string, trace: RoutingTrace): CompletionHead {
  const { model, provider } = selectedEndpoint(trace)
  return { id, created: Math.floor(Date.now() / 1000), model, provider: provider.profile.name }
}
