import { selectedEndpoint, type RoutingTrace } from '../routing/routing-trace.ts'

/** What every chunk of an answer, and the whole answer, says of itself. `created` in Unix seconds. */
export interface AnswerHead {
  readonly id: string
  readonly created: number
  readonly model: string
  readonly provider: string
}

/** Read when the answer begins: until then another endpoint may be asked. */
export function answerHead(id: string, trace: RoutingTrace): AnswerHead {
  const { model, provider } = selectedEndpoint(trace)
  return { id, created: Math.floor(Date.now() / 1000), model, provider: provider.profile.name }
}
