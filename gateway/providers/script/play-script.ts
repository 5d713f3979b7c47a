import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import { type Clock, pace } from '../pace.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ProviderPart } from '../chat-provider.ts'
import type { PlayedStep } from './limit-script.ts'
import type { ScriptedFault, ScriptSettings, ScriptStep, TextField } from './script.ts'
import { writeTokenLogprob, type LogprobOptions } from './token-logprobs.ts'

/** How many tokens were sent, for the usage at the end, and how many calls were made. */
export interface PlayedTokens {
  content: number
  reasoning: number
  refusal: number
  calls: number
  /** Tokens of the arguments of calls. */
  arguments: number
}

interface PlayOptions {
  readonly settings: ScriptSettings
  /** How often this script was played, counted from 1: `times=` compares with it. */
  readonly round: number
  /** Tool calls of the conversation so far: ids continue from there. */
  readonly callsBefore: number
  readonly logprobs: LogprobOptions | null
  readonly clock: Clock
}

/**
 * Plays the steps in order. Faults with a position (`after=`) occur there, at the latest after the last step. Counts
 * into `played`.
 */
export async function* playScript(
  steps: readonly PlayedStep[],
  { settings, round, callsBefore, logprobs, clock }: PlayOptions,
  played: PlayedTokens,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const isDue = ({ times }: { readonly times: number | null }) => times === null || round <= times
  const positioned = steps
    .flatMap((step) => (step.type === 'fault' && step.after !== null && isDue(step) ? [step] : []))
    .toSorted((a, b) => Number(a.after) - Number(b.after))
  const firePositioned = function* (position: number): Generator<ProviderPart, void> {
    for (let next = positioned[0]; next !== undefined && Number(next.after) <= position; next = positioned[0]) {
      positioned.shift()
      yield* fire(next)
    }
  }

  for (const step of steps) {
    switch (step.type) {
      case 'speak':
        for await (const chunk of groupTokens(pace(step.tokens, settings.rate, signal, clock), settings.chunk)) {
          yield* firePositioned(countSent(played))
          played[step.part] += chunk.length
          yield toPart(step.part, chunk, logprobs)
        }
        break
      case 'call': {
        const index = played.calls
        played.calls++
        const called = { index, id: `call_${callsBefore + index + 1}`, type: 'function' }
        yield callPiece({ ...called, function: { name: step.name, arguments: '' } })
        for await (const chunk of groupTokens(pace(step.tokens, settings.rate, signal, clock), settings.chunk)) {
          yield* firePositioned(countSent(played))
          played.arguments += chunk.length
          yield callPiece({ index, function: { arguments: chunk.join('') } })
        }
        break
      }
      case 'deltas':
        for (const delta of step.deltas) yield { type: 'delta', delta }
        break
      case 'delay':
        yield* firePositioned(countSent(played))
        yield* wait(step.milliseconds, settings.keepAliveIntervalMs, signal, clock)
        break
      case 'status':
        if (isDue(step)) yield* answerByStatus(step)
        break
      case 'fault':
        if (step.after === null && isDue(step)) yield* fire(step)
        break
    }
  }
  yield* firePositioned(Number.POSITIVE_INFINITY)
}

function countSent({ content, reasoning, refusal, arguments: inCalls }: PlayedTokens): number {
  return content + reasoning + refusal + inCalls
}

function callPiece(piece: NonNullable<ChatDelta['tool_calls']>[number]): ProviderPart {
  return { type: 'delta', delta: { tool_calls: [piece] } }
}

function toPart(part: TextField, tokens: readonly string[], options: LogprobOptions | null): ProviderPart {
  const text = tokens.join('')
  if (part === 'reasoning') return { type: 'reasoning', text }
  const sentLogprobs = options === null ? undefined : tokens.map((token) => writeTokenLogprob(token, options))
  const logprobs = sentLogprobs === undefined ? {} : { logprobs: { [part]: sentLogprobs } }
  if (part === 'content') return { type: 'content', text, ...logprobs }
  return { type: 'delta', delta: { refusal: text }, ...logprobs }
}

async function* groupTokens(tokens: AsyncIterable<string>, size: number): AsyncGenerator<string[], void> {
  let chunk: string[] = []
  for await (const token of tokens) {
    chunk.push(token)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Waits, and yields `waiting` as often as the script asks for it. */
async function* wait(
  milliseconds: number,
  every: number | null,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<ProviderPart, void> {
  const end = clock.now() + milliseconds
  for (let left = milliseconds; left > 0; left = end - clock.now()) {
    await clock.sleep(Math.min(left, every ?? left), signal)
    if (every !== null) yield { type: 'waiting' }
  }
}

function* fire({ fault }: ScriptedFault): Generator<ProviderPart, void> {
  if (fault.kind !== 'error') {
    yield { type: 'fault', fault }
    return
  }
  // Starts the stream, even without text: an error in mid-stream is never a status.
  yield { type: 'content', text: '' }
  throw new ApiError(fault.status, fault.message, { metadata: { error_type: 'provider_error' } })
}

function* answerByStatus(step: Extract<ScriptStep, { type: 'status' }>): Generator<ProviderPart, void> {
  const { status, message, retryAfter, isPage } = step
  if (isPage) {
    const body = `<!doctype html><html><head><title>${status}</title></head><body><h1>${escapeHtml(message)}</h1></body></html>`
    yield { type: 'fault', fault: { kind: 'page', status, contentType: 'text/html; charset=utf-8', body } }
    return
  }
  const headers: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  throw new ApiError(status, message, { headers })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
