import type { TokenCountRequest } from '#shared/gateway/dialect-requests.ts'
import type { JsonObject } from '#shared/json/json-value.ts'
import { UnsuitableEndpointError } from '../http/api-error.ts'
import { followAttempts } from '../request-log/follow-attempts.ts'
import { tryCandidates } from '../routing/try-candidates.ts'
import type { GatewayServices } from '../services.ts'
import { createMissingPathError } from '../upstreams/pass-on.ts'
import type { DialectCall } from './answer-dialect.ts'
import { createEndpointAsker } from './ask-endpoint.ts'
import type { ClientDialect } from './client-dialect.ts'
import { type DialectPart, jsonHead, textBytes } from './dialect-part.ts'
import { messagesDialect } from './messages/messages-dialect.ts'
import { prepareRequest } from './prepare-request.ts'
import { sendAnswer } from './send-answer.ts'

/** The providers of this gateway count as it does. */
const countDialect: ClientDialect<TokenCountRequest> = {
  ...messagesDialect,
  path: '/messages/count_tokens',
  maxTokens: () => 0,
  isStreamed: () => false,
  fieldsOf: (preset, { system }) => {
    const { system_prompt: prompt } = preset
    return system || !prompt ? {} : { system: prompt }
  },
  async *write({ promptTokens }) {
    yield* writeCount(promptTokens)
  },
}

/**
 * Answers how many tokens a request of Anthropic's form has: as its server counts them, otherwise as this gateway does.
 * No model runs, so that it costs nothing and is no generation.
 */
export async function answerTokenCount(
  services: GatewayServices,
  given: TokenCountRequest & JsonObject,
  call: DialectCall,
): Promise<Response> {
  const { record } = call
  record?.asked({ model: given.model, isStreamed: false })
  const { body, trace } = await prepareRequest(services, countDialect, given, call.key)
  const work = services.openWork.begin(call.signal)
  const { ask, countPrompt, usageSoFar } = createEndpointAsker({
    dialect: countDialect,
    body,
    id: call.generationId,
    header: call.header,
    signal: work.signal,
  })
  const { onUsage: _onUsage, ...log } = followAttempts(record)
  const parts = tryCandidates<DialectPart>(trace, work.signal, {
    ...log,
    ask,
    usageSoFar,
    refuse: ({ provider }) =>
      provider.lacks?.(countDialect.path) === true
        ? createMissingPathError(provider.profile.name, countDialect.path)
        : null,
  })
  return sendAnswer(estimateOtherwise(parts, countPrompt), {
    work,
    cutConnection: call.cutConnection,
    reportFault: services.reportFault,
    onFailed: ({ status, message }) => record?.failed(status, message),
  })
}

/** Counts here if no server answers the path. */
async function* estimateOtherwise(
  parts: AsyncGenerator<DialectPart, void>,
  countPrompt: () => number,
): AsyncGenerator<DialectPart, void> {
  try {
    yield* parts
  } catch (error) {
    if (!(error instanceof UnsuitableEndpointError)) throw error
    yield* writeCount(countPrompt())
  }
}

function* writeCount(tokens: number): Generator<DialectPart, void> {
  yield jsonHead
  yield { type: 'bytes', bytes: textBytes(JSON.stringify({ input_tokens: tokens })) }
}
