import { maxAnswerSize, sizeOfChunk } from '#shared/answer-size.ts'
import { type Answer, applyChunk, emptyAnswer } from '#shared/answer.ts'
import type { ChatCompletion } from '#shared/gateway/chat-completions.ts'
import { dialects } from '#shared/gateway/dialect.ts'
import { ApiError } from '../http/api-error.ts'
import type { Fault, FinishPart } from '../providers/chat-provider.ts'
import { createCompletionHead, writeChoice, writeUsage } from './completion-fields.ts'
import { type PendingAnswer, untilStopped } from './pending-answer.ts'

/** Collects an answer into one response. An error on the way has its own status, since nothing has been sent yet. */
export async function collectAnswer(answer: PendingAnswer): Promise<Response> {
  const { parts, work } = answer
  const merged = emptyAnswer()
  let completion: ChatCompletion | undefined
  let size = 0
  try {
    for await (const part of parts) {
      switch (part.type) {
        case 'waiting':
        case 'debug':
          break
        case 'content':
        case 'reasoning':
        case 'delta': {
          const chunk = { choices: [writeChoice(part, false)] }
          size += sizeOfChunk(chunk)
          if (size > maxAnswerSize) throw new ApiError(502, 'The answer is too long for a single response')
          applyChunk(merged, chunk)
          break
        }
        case 'fault':
          return await simulateFault(part.fault, answer)
        case 'finish':
          completion = writeCompletion(answer, merged, part)
          break
      }
    }
    if (completion === undefined) throw new Error('A provider ended without a finish part')
    return Response.json(completion)
  } finally {
    work.end()
  }
}

function writeCompletion({ id, trace, metadata }: PendingAnswer, merged: Answer, finish: FinishPart): ChatCompletion {
  const described = metadata()
  const logprobs = writeAllLogprobs(merged)
  return {
    ...createCompletionHead(id, trace),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: finish.reason,
        native_finish_reason: finish.nativeReason ?? finish.reason,
        message: writeMessage(merged),
        ...(logprobs === null ? {} : { logprobs }),
      },
    ],
    system_fingerprint: finish.systemFingerprint ?? null,
    service_tier: finish.serviceTier ?? null,
    usage: writeUsage(finish.usage),
    ...(described === undefined ? {} : { [dialects.gateway.metadataField]: described }),
  }
}

/** Acts like a broken gateway instead of answering. */
export async function simulateFault(
  fault: Fault,
  { work, cutConnection }: Pick<PendingAnswer, 'work' | 'cutConnection'>,
): Promise<Response> {
  if (fault.kind === 'page') {
    return new Response(fault.body, { status: fault.status, headers: { 'Content-Type': fault.contentType } })
  }
  if (fault.kind === 'malformed') {
    return new Response('{"id":"malformed","choices":[{"message":', { headers: { 'Content-Type': 'application/json' } })
  }
  if (fault.kind === 'silence') await untilStopped(work)
  else cutConnection()
  // The connection is closed, so this is never read.
  return new Response(null, { status: 204 })
}

type Choice = ChatCompletion['choices'][number]

/** Returns the message of a collected answer. Empty fields are left out. */
function writeMessage(answer: Answer): Choice['message'] {
  const { text, reasoning, reasoningDetails, toolCalls, refusal, annotations, images, audio } = answer
  const isInOtherField = toolCalls.length > 0 || refusal !== '' || audio !== null
  return {
    role: 'assistant',
    content: text === '' && isInOtherField ? null : text,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(reasoningDetails.length === 0 ? {} : { reasoning_details: reasoningDetails }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(({ index: _index, ...call }) => call) }),
    ...(refusal === '' ? {} : { refusal }),
    ...(annotations.length === 0 ? {} : { annotations }),
    ...(images.length === 0 ? {} : { images }),
    ...(audio === null ? {} : { audio: writeAudio(audio) }),
  }
}

/** Sound whose pieces were encoded one by one is encoded again as one. */
function writeAudio({
  id,
  data,
  transcript,
  expiresAt,
}: NonNullable<Answer['audio']>): NonNullable<Choice['message']['audio']> {
  const whole = data.length === 1 ? data[0] : Buffer.concat(data.map((each) => Buffer.from(each, 'base64')))
  return {
    ...(id === null ? {} : { id }),
    data: typeof whole === 'string' ? whole : (whole?.toString('base64') ?? ''),
    transcript,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
  }
}

/** Returns the log probabilities of all tokens; null if the provider reported none. */
function writeAllLogprobs({ logprobs }: Answer): Choice['logprobs'] {
  if (logprobs === null) return null
  const { content, refusal } = logprobs
  return { content: content.length === 0 ? null : content, refusal: refusal.length === 0 ? null : refusal }
}
