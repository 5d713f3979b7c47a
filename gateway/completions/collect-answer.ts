import { applyChunk, emptyAnswer } from '#shared/answer.ts'
import type { ChatCompletion } from '#shared/gateway/chat-completions.ts'
import { dialects } from '#shared/gateway/dialect.ts'
import type { Fault } from '../providers/chat-provider.ts'
import { answerHead } from './answer-head.ts'
import { untilStopped, type OpenAnswer } from './open-answer.ts'
import { writeChoice } from './write-delta.ts'
import { writeAllLogprobs, writeMessage } from './write-message.ts'
import { writeUsage } from './write-usage.ts'

/**
 * The whole answer in one response. What goes wrong on the way is an error with its own status, since nothing has
 * been sent before the end.
 */
export async function collectAnswer(answer: OpenAnswer): Promise<Response> {
  const { parts, work, trace, id } = answer
  const said = emptyAnswer()
  try {
    for await (const part of parts) {
      switch (part.type) {
        case 'waiting':
        case 'debug':
          break
        case 'content':
        case 'reasoning':
        case 'delta':
          applyChunk(said, { choices: [writeChoice(part, false)] })
          break
        case 'fault':
          return await commitFault(part.fault, answer)
        case 'finish': {
          const metadata = answer.metadata()
          const logprobs = writeAllLogprobs(said)
          const completion: ChatCompletion = {
            ...answerHead(id, trace),
            object: 'chat.completion',
            choices: [
              {
                index: 0,
                finish_reason: part.reason,
                native_finish_reason: part.nativeReason ?? part.reason,
                message: writeMessage(said),
                ...(logprobs === null ? {} : { logprobs }),
              },
            ],
            system_fingerprint: part.systemFingerprint ?? null,
            service_tier: part.serviceTier ?? null,
            usage: writeUsage(part.usage),
            ...(metadata === undefined ? {} : { [dialects.gateway.metadataField]: metadata }),
          }
          return Response.json(completion)
        }
      }
    }
    throw new Error('A provider ended without a finish part')
  } finally {
    work.end()
  }
}

/** Does what a broken gateway would do instead of an answer. */
export async function commitFault(fault: Fault, { work, cutConnection }: OpenAnswer): Promise<Response> {
  if (fault.kind === 'page') {
    return new Response(fault.body, { status: fault.status, headers: { 'Content-Type': fault.contentType } })
  }
  if (fault.kind === 'malformed') {
    return new Response('{"id":"malformed","choices":[{"message":', { headers: { 'Content-Type': 'application/json' } })
  }
  if (fault.kind === 'silence') await untilStopped(work)
  else cutConnection()
  // Nobody reads it: the connection is closed.
  return new Response(null, { status: 204 })
}
