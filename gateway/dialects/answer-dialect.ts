import type { JsonObject } from '#shared/json/json-value.ts'
import { checkCredit } from '../auth/admit.ts'
import { leaveAtEnd } from '../completions/leave-at-end.ts'
import { followGeneration } from '../completions/follow-generation.ts'
import { followAttempts } from '../request-log/follow-attempts.ts'
import type { RequestRecord } from '../request-log/request-log.ts'
import { beginRun } from '../completions/begin-run.ts'
import { boundCost } from '../routing/bound-cost.ts'
import { tryCandidates } from '../routing/try-candidates.ts'
import type { GatewayServices } from '../services.ts'
import type { IssuedKey } from '../store/key-store.ts'
import { createMissingPathError } from '../upstreams/pass-on.ts'
import { createEndpointAsker } from './ask-endpoint.ts'
import type { ClientDialect } from './client-dialect.ts'
import type { DialectPart } from './dialect-part.ts'
import { sizeOfDialectRequest } from './request-size.ts'
import { prepareRequest } from './prepare-request.ts'
import { sendAnswer } from './send-answer.ts'

/** The request, in addition to its body. */
export interface DialectCall {
  readonly key: IssuedKey
  readonly generationId: string
  readonly signal: AbortSignal
  readonly header: (name: string) => string | undefined
  readonly cutConnection: () => void
  readonly record: RequestRecord | null
}

/**
 * Answers a request in the form of another API: a server that speaks it gets the request as it came, and its bytes are
 * passed on; the providers of this gateway are asked by a chat. Usage and cost are read on the way.
 */
export async function answerDialect<Body extends { readonly model: string }>(
  services: GatewayServices,
  dialect: ClientDialect<Body>,
  given: Body & JsonObject,
  call: DialectCall,
): Promise<Response> {
  const { keys, generations, speeds, reportFault } = services
  const { record } = call
  checkCredit(keys, call.key)
  const isStreamed = dialect.isStreamed(given)
  record?.asked({ model: given.model, isStreamed })
  const { body, trace, preset } = await prepareRequest(services, dialect, given, call.key)
  if (preset !== null) record?.preset(preset)
  const bound = () => boundCost(trace.plan.candidates, sizeOfDialectRequest(body, dialect.maxTokens(body)))
  const { work, place } = await beginRun(services, call, bound)
  const asker = createEndpointAsker({
    dialect,
    body,
    id: call.generationId,
    header: call.header,
    signal: work.signal,
    onText: record === null ? undefined : (text) => record.answerText(text),
    onFailed: record === null ? undefined : (message) => record.failed(200, message),
  })
  const generation = followGeneration({
    id: call.generationId,
    apiType: dialect.apiType,
    isStreamed,
    trace,
    signal: work.signal,
    onEnd: (facts) => {
      record?.toolCalls(asker.toolCalls())
      generations.add(call.key, facts)
    },
  })
  const log = followAttempts(record)
  const parts = tryCandidates<DialectPart>(trace, work.signal, {
    ...log,
    speeds,
    ask: asker.ask,
    usageSoFar: asker.usageSoFar,
    refuse: ({ provider }) =>
      provider.lacks?.(dialect.path) === true ? createMissingPathError(provider.profile.name, dialect.path) : null,
    onUsage(usage) {
      keys.charge(call.key, (usage.cost?.prompt ?? 0n) + (usage.cost?.completion ?? 0n))
      generation.addUsage(usage)
      log.onUsage?.(usage)
    },
  })
  return sendAnswer(generation.follow(leaveAtEnd(parts, place)), {
    work,
    cutConnection: call.cutConnection,
    reportFault,
    onFailed: ({ status, message }) => record?.failed(status, message),
  })
}
