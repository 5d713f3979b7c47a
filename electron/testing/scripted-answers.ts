import type { ChatChunk, ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { CacheWish } from '#shared/gateway/response-cache.ts'
import { AppError } from '#shared/errors.ts'
import type { Complete } from '../core/gateway-client/answering-gateway.ts'
import type { ChatEvent } from '../core/gateway-client/client.ts'

/** A sent request, to be answered by the test. */
export interface ScriptedAnswer {
  readonly request: ChatRequest
  readonly signal: AbortSignal
  /** What was asked of the response cache. */
  readonly cache: CacheWish | null
  emit(...events: ChatEvent[]): void
  /** Ends the stream without an `end` event. */
  end(): void
  fail(error: Error): void
}

/** A gateway client's `chat` controlled by the test. Aborting ends the stream like the client's, by throwing. */
export function scriptedAnswers(): { complete: Complete; answers: ScriptedAnswer[] } {
  const answers: ScriptedAnswer[] = []

  async function* complete(
    request: ChatRequest,
    signal: AbortSignal,
    cache: CacheWish | null = null,
  ): AsyncGenerator<ChatEvent> {
    const steps: (() => ChatEvent | null)[] = []
    let wake: (() => void) | undefined
    const step = (next: () => ChatEvent | null): void => {
      steps.push(next)
      wake?.()
    }
    const fail = (error: Error): void =>
      step(() => {
        throw error
      })
    answers.push({
      request,
      signal,
      cache,
      emit: (...events) => events.forEach((event) => step(() => event)),
      end: () => step(() => null),
      fail,
    })
    signal.addEventListener('abort', () =>
      fail(new AppError({ source: 'transport', kind: 'cancelled', message: 'Cancelled.' })),
    )
    for (;;) {
      const next = steps.shift()
      if (!next) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
        continue
      }
      const event = next()
      if (event === null) return
      yield event
      if (event.type === 'end') return
    }
  }

  return { complete, answers }
}

export const head: ChatEvent = { type: 'head', requestId: 'gen-1' }
export const done: ChatEvent = { type: 'end' }

/** Returns a chunk with text. */
export function text(content: string): ChatEvent {
  return chunk({ choices: [{ index: 0, delta: { content } }] })
}

export function chunk(fields: Partial<ChatChunk>): ChatEvent {
  return {
    type: 'chunk',
    chunk: { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [], ...fields },
  }
}

/** Waits until all emitted events are consumed. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
