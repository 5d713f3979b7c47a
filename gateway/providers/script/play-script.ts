import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../api-error.ts'
import type { ProviderPart } from '../chat-provider.ts'
import { pace } from '../pace.ts'
import type { PlayedStep } from './limit-script.ts'
import type { ScriptedFault, ScriptSettings, ScriptStep } from './script.ts'

/** How many tokens were said, for the usage at the end. */
export interface PlayedTokens {
  content: number
  reasoning: number
}

/**
 * Plays the steps in order; faults with a place of their own (`after=`) come at that place instead, at the latest
 * when everything is said. Counts into `played`.
 * @param round how often this script is played, counted from 1: `times=` compares with it
 */
export async function* playScript(
  steps: readonly PlayedStep[],
  settings: ScriptSettings,
  round: number,
  played: PlayedTokens,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const isDue = ({ times }: { readonly times: number | null }) => times === null || round <= times
  const placed = steps
    .flatMap((step) => (step.type === 'fault' && step.after !== null && isDue(step) ? [step] : []))
    .toSorted((a, b) => Number(a.after) - Number(b.after))
  const firePlaced = function* (position: number): Generator<ProviderPart, void> {
    for (let next = placed[0]; next !== undefined && Number(next.after) <= position; next = placed[0]) {
      placed.shift()
      yield* fire(next)
    }
  }

  for (const step of steps) {
    switch (step.type) {
      case 'speak':
        for await (const chunk of inChunks(pace(step.tokens, settings.rate, signal), settings.chunk)) {
          yield* firePlaced(played.content + played.reasoning)
          played[step.part] += chunk.length
          yield { type: step.part, text: chunk.join('') }
        }
        break
      case 'delay':
        yield* firePlaced(played.content + played.reasoning)
        yield* wait(step.milliseconds, settings.keepAliveEvery, signal)
        break
      case 'status':
        if (isDue(step)) yield* answerByStatus(step)
        break
      case 'fault':
        if (step.after === null && isDue(step)) yield* fire(step)
        break
    }
  }
  yield* firePlaced(Number.POSITIVE_INFINITY)
}

async function* inChunks(tokens: AsyncIterable<string>, size: number): AsyncGenerator<string[], void> {
  let chunk: string[] = []
  for await (const token of tokens) {
    chunk.push(token)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Waits, and shows a sign of life as often as the script asks for one. */
async function* wait(
  milliseconds: number,
  every: number | null,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const end = performance.now() + milliseconds
  for (let left = milliseconds; left > 0; left = end - performance.now()) {
    await sleep(Math.min(left, every ?? left), undefined, { signal })
    if (every !== null) yield { type: 'waiting' }
  }
}

function* fire({ fault }: ScriptedFault): Generator<ProviderPart, void> {
  if (fault.kind !== 'error') {
    yield { type: 'fault', fault }
    return
  }
  // Something was said, even if it is nothing: an error in mid-stream is never a status.
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
