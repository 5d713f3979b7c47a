import { answerFromCompletion } from '#shared/answer.ts'
import { type ChatChunk, chatCompletion, type ChatDelta } from '#shared/gateway/chat-completions.ts'
import { maxCostUsd } from '#shared/usage-limits.ts'
import type { Usage } from '#shared/gateway/usage.ts'
import { readChatParts, readChunk } from '#shared/gateway/chat-parts.ts'
import type { FinishPart, PieceLogprobs, ProviderPart } from '../providers/chat-provider.ts'
import { countTokens } from '../providers/tokens.ts'
import { parseMoney } from '../money/money.ts'
import { upstreamError } from './upstream-error.ts'

type Choice = ChatChunk['choices'][number]

/**
 * Reads an upstream's stream piece by piece: the socket is read only after the last piece was taken.
 * @param promptTokens an estimate, for servers that do not count
 * @throws ApiError for an error in the stream, data that cannot be read, and a stream without an end
 */
export async function* readUpstreamStream(
  name: string,
  body: AsyncIterable<Uint8Array>,
  promptTokens: number,
): AsyncGenerator<ProviderPart, void> {
  const end = createEnd(promptTokens)
  let isDone = false
  for await (const part of readChatParts(body, 'gateway')) {
    switch (part.type) {
      case 'keep-alive':
        yield { type: 'waiting' }
        break
      case 'malformed':
        throw upstreamError(name, 502, { text: 'sent data that cannot be read' })
      case 'chunk':
        yield* readParts(name, part.chunk, end)
        break
      case 'end':
        isDone = true
        break
    }
  }
  if (!isDone && end.reason === null) throw upstreamError(name, 502, { text: 'the answer broke off' })
  yield end.write()
}

/** Reads an answer in one piece: a short one, or one of a server that does not stream. */
export function* readUpstreamCompletion(
  name: string,
  value: unknown,
  promptTokens: number,
): Generator<ProviderPart, void> {
  const completion = chatCompletion.safeParse(value)
  if (!completion.success) {
    const failed = readChunk(value, 'gateway')?.chunk.error
    throw upstreamError(name, 502, failed ? { text: failed.message, code: failed.code } : { text: 'sent no answer' })
  }
  const end = createEnd(promptTokens)
  const { choices, ...rest } = completion.data
  const asChunks = choices.map(({ message, ...choice }) => ({
    ...choice,
    delta: { ...message, tool_calls: message.tool_calls?.map((call, index) => ({ ...call, index })) },
  }))
  yield* readParts(name, { ...rest, choices: asChunks }, end)
  end.reason ??= answerFromCompletion(completion.data).finishReason ?? 'stop'
  yield { ...end.write(), isInOnePiece: true }
}

function* readParts(name: string, chunk: ChatChunk, end: End): Generator<ProviderPart, void> {
  const choice = chunk.choices.find(({ index = 0 }) => index === 0)
  const failed = chunk.error ?? choice?.error
  if (failed) throw upstreamError(name, Number(failed.code) || 502, { text: failed.message, code: failed.code })
  end.note(chunk, choice)
  const part = choice === undefined ? null : asPart(choice)
  if (part === null) return
  end.count(part)
  yield part
}

/**
 * Converts a choice to a part: plain text and plain reasoning by their types, everything else as a delta; null if it is
 * empty.
 */
function asPart({ delta, logprobs }: Choice): ProviderPart | null {
  if (!delta) return null
  const { role: _role, content, reasoning, reasoning_content: sameReasoning, ...others } = delta
  const thought = reasoning || sameReasoning || ''
  const rest = Object.entries(others).filter(([, value]) => value !== null && value !== undefined)
  const reportedLogprobs = readLogprobs(logprobs)
  if (rest.length === 0 && thought === '') {
    if (typeof content === 'string' && content !== '') return { type: 'content', text: content, ...reportedLogprobs }
    if (!content && reportedLogprobs.logprobs === undefined) return null
  }
  if (rest.length === 0 && !content && thought !== '') return { type: 'reasoning', text: thought }
  const all: ChatDelta = { ...Object.fromEntries(rest), ...(content ? { content } : {}) }
  return { type: 'delta', delta: thought === '' ? all : { ...all, reasoning: thought }, ...reportedLogprobs }
}

function readLogprobs(logprobs: Choice['logprobs']): { readonly logprobs?: PieceLogprobs } {
  if (!logprobs) return {}
  const { content, refusal } = logprobs
  return { logprobs: { ...(content ? { content } : {}), ...(refusal ? { refusal } : {}) } }
}

interface End {
  reason: string | null
  note(chunk: ChatChunk, choice: Choice | undefined): void
  count(part: ProviderPart): void
  write(): FinishPart
}

/** Collects what is reported once: finish reason, tokens, cost, tier and fingerprint. */
function createEnd(promptTokens: number): End {
  let usage: Usage | null = null
  let tier: string | null = null
  let fingerprint: string | null = null
  let counted = 0
  return {
    reason: null,
    note(chunk, choice) {
      this.reason = choice?.finish_reason ?? this.reason
      usage = chunk.usage ?? usage
      tier = chunk.service_tier ?? tier
      fingerprint = chunk.system_fingerprint ?? fingerprint
    },
    count(part) {
      if (part.type === 'content' || part.type === 'reasoning') counted += countTokens(part.text)
    },
    write() {
      return {
        type: 'finish',
        reason: this.reason ?? 'stop',
        usage: {
          promptTokens: usage?.prompt_tokens ?? promptTokens,
          completionTokens: usage?.completion_tokens ?? counted,
          reasoningTokens: usage?.completion_tokens_details?.reasoning_tokens ?? 0,
          cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
          cost: readCost(usage),
        },
        serviceTier: tier,
        systemFingerprint: fingerprint,
      }
    },
  }
}

/** Reads the cost that the upstream reports, as servers do that are gateways themselves. */
function readCost(usage: Usage | null): FinishPart['usage']['cost'] {
  const total = usage?.cost
  if (typeof total !== 'number' || !(total >= 0 && total <= maxCostUsd)) return null
  const { upstream_inference_prompt_cost: prompt } = usage?.cost_details ?? {}
  const ofPrompt = typeof prompt === 'number' && prompt >= 0 && prompt <= total ? parseMoney(prompt) : 0n
  return { prompt: ofPrompt, completion: parseMoney(total) - ofPrompt }
}
