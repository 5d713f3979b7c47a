import type { ChatChunk } from '#shared/gateway/chat-completions.ts'
import { dialects } from '#shared/gateway/dialect.ts'
import { encodeComment, encodeData, endOfStream } from '#shared/gateway/server-sent-events.ts'
import { ApiError } from '../http/api-error.ts'
import { toApiError, toErrorObject } from '../http/error-response.ts'
import type { FinishPart, ProviderPart } from '../providers/chat-provider.ts'
import { type CompletionHead, createCompletionHead, writeChoice, writeUsage } from './completion-fields.ts'
import type { PendingAnswer } from './pending-answer.ts'

/** An item of an event stream: text to send, or a fault to simulate. */
export type StreamFrame =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'cut' }
  | { readonly type: 'silence' }

/** The keep-alive comment while a provider works. */
export const keepAliveComment = encodeComment('GATEHOUSE PROCESSING')

/**
 * Writes the parts of an answer as server-sent events: chunks, then one with the finish reason, then one with usage and
 * routing metadata and no choices, then `[DONE]`. An error ends the stream with a chunk that carries it.
 */
export async function* writeFrames(
  parts: AsyncIterable<ProviderPart>,
  answer: PendingAnswer,
  reportFault: (error: unknown) => void,
): AsyncGenerator<StreamFrame, void> {
  let head: CompletionHead | undefined
  let isFirst = true
  const begin = () => (head ??= createCompletionHead(answer.id, answer.trace))
  try {
    for await (const part of parts) {
      switch (part.type) {
        case 'waiting':
          yield { type: 'text', text: keepAliveComment }
          break
        case 'debug':
          yield toFrame({ ...chunk(begin(), []), debug: { echo_upstream_body: part.upstreamBody } })
          break
        case 'content':
        case 'reasoning':
        case 'delta':
          yield toFrame(chunk(begin(), [writeChoice(part, isFirst)]))
          isFirst = false
          break
        case 'fault':
          if (part.fault.kind === 'page') throw new ApiError(part.fault.status, 'A page came in the middle of a stream')
          if (part.fault.kind === 'malformed') yield { type: 'text', text: 'data: {"id":"malformed","choices":[\n\n' }
          else yield { type: part.fault.kind }
          break
        case 'finish': {
          const { reason, nativeReason = reason, usage } = part
          const delta = isFirst ? { role: 'assistant', content: '' } : {}
          const choice = { index: 0, delta, finish_reason: reason, native_finish_reason: nativeReason }
          const fields = finalFields(part)
          yield toFrame({ ...chunk(begin(), [choice]), ...fields })
          yield toFrame({ ...chunk(begin(), []), ...fields, usage: writeUsage(usage), ...metadataOf(answer) })
          break
        }
      }
    }
  } catch (error) {
    const { signal } = answer.work
    // If the gateway is closing, the abort reason says so. If the client has disconnected, nothing reads this.
    const cause: unknown = signal.aborted ? signal.reason : error
    if (signal.aborted && !(cause instanceof ApiError)) return
    if (!(cause instanceof ApiError)) reportFault(cause)
    const choice = { index: 0, delta: { content: '' }, finish_reason: 'error', native_finish_reason: 'error' }
    const { error: apiError } = toErrorObject(toApiError(cause))
    yield toFrame({ ...chunk(begin(), [choice]), error: apiError, ...metadataOf(answer) })
  }
  yield { type: 'text', text: endOfStream }
}

function toFrame(value: ChatChunk): StreamFrame {
  return { type: 'text', text: encodeData(value) }
}

function chunk(head: CompletionHead, choices: ChatChunk['choices']): ChatChunk {
  return { ...head, object: 'chat.completion.chunk', choices }
}

function finalFields({ serviceTier, systemFingerprint }: FinishPart): Partial<ChatChunk> {
  return {
    ...(serviceTier ? { service_tier: serviceTier } : {}),
    ...(systemFingerprint ? { system_fingerprint: systemFingerprint } : {}),
  }
}

function metadataOf({ metadata }: PendingAnswer): Partial<ChatChunk> {
  const described = metadata()
  return described === undefined ? {} : { [dialects.gateway.metadataField]: described }
}
