import { AppError, type TransportErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { Elicitation, ToolProgress } from '#shared/tools/tool.ts'
import { type CallDeadline, createCallDeadline } from './call-deadline.ts'
import type { ToolServerReport, ToolServerRequest } from './messages.ts'
import type { Timers } from './timers.ts'

/** How long a request may take in total, in milliseconds, without the time in which the person is asked. */
export const maxRequestMs = 60 * 60_000

/** A request to a server, without its number. */
export type UnnumberedRequest =
  Extract<ToolServerRequest, { type: 'call' | 'read-resource' | 'read-prompt' }> extends infer Request
    ? Request extends { id: number }
      ? Omit<Request, 'id'>
      : never
    : never

export interface RequestOptions {
  readonly signal: AbortSignal
  /** Called before the request is sent to the server. */
  readonly onSend?: () => void
  readonly onProgress?: (progress: ToolProgress) => void
  /** Shows a question of the server; null when it has ended. Without it, questions are declined. */
  readonly onElicit?: (elicitation: Elicitation | null) => void
}

interface Pending extends RequestOptions {
  readonly finished: PromiseWithResolvers<unknown>
  readonly deadline: CallDeadline
}

export interface ServerRequestsParts {
  readonly timers: Timers
  /** How long a request may take without progress, in milliseconds. */
  readonly idleMs: () => number
  readonly post: (request: ToolServerRequest) => void
}

type RequestReport = Extract<
  ToolServerReport,
  { type: 'progress' | 'elicit' | 'elicitation-ended' | 'done' | 'failed' }
>

/** The requests to a server that are in flight, with their deadlines. */
export function createServerRequests({ timers, idleMs, post }: ServerRequestsParts) {
  const pending = new Map<number, Pending>()
  /** The requests that show a question, by the id of the question. */
  const questions = new Map<string, Pending>()
  let count = 0

  function fail(id: number, error: AppError): void {
    pending.get(id)?.finished.reject(error)
  }

  /** Pauses all deadlines while the person is asked: the server may wait for the answer in any of the requests. */
  function followQuestions(): void {
    for (const { deadline } of pending.values()) {
      if (questions.size > 0) deadline.pause()
      else deadline.resume()
    }
  }

  function ask(elicitation: Elicitation): void {
    const asker = [...pending.values()].findLast(({ onElicit }) => onElicit !== undefined)
    if (asker === undefined) {
      post({ type: 'answer-elicitation', id: elicitation.id, answer: { action: 'decline' } })
      return
    }
    questions.set(elicitation.id, asker)
    followQuestions()
    asker.onElicit?.(elicitation)
  }

  function endQuestion(id: string): void {
    const asker = questions.get(id)
    questions.delete(id)
    followQuestions()
    asker?.onElicit?.(null)
  }

  /** Ends the questions of a request that has ended. */
  function cancelQuestions(request: Pending): void {
    for (const [id, asker] of questions) {
      if (asker !== request) continue
      post({ type: 'answer-elicitation', id, answer: { action: 'cancel' } })
      endQuestion(id)
    }
  }

  return {
    /** Sends a request. Rejects with an `AppError` if it fails, takes too long or is cancelled. */
    async send(request: UnnumberedRequest, options: RequestOptions): Promise<unknown> {
      const id = ++count
      const finished = Promise.withResolvers<unknown>()
      const seconds = Math.round(idleMs() / 1000)
      const deadline = createCallDeadline({
        timers,
        idleMs: idleMs(),
        totalMs: maxRequestMs,
        onExpired(kind) {
          const why = kind === 'idle' ? explain('toolCallTimeout', { seconds }) : explain('toolCallTooLong')
          cancel(transportError('timeout', why))
        },
      })
      const entry = { ...options, finished, deadline }
      function cancel(error: AppError): void {
        post({ type: 'cancel', id })
        fail(id, error)
      }
      const onAbort = (): void => cancel(transportError('cancelled', explain('toolCallCancelled')))
      options.signal.addEventListener('abort', onAbort)
      pending.set(id, entry)
      followQuestions()
      try {
        if (options.signal.aborted) onAbort()
        else {
          options.onSend?.()
          post({ ...request, id })
        }
        return await finished.promise
      } finally {
        options.signal.removeEventListener('abort', onAbort)
        deadline.end()
        pending.delete(id)
        cancelQuestions(entry)
      }
    },

    receive(report: RequestReport): void {
      switch (report.type) {
        case 'progress': {
          const request = pending.get(report.id)
          request?.deadline.touch()
          request?.onProgress?.(report.progress)
          break
        }
        case 'elicit':
          ask(report.elicitation)
          break
        case 'elicitation-ended':
          endQuestion(report.id)
          break
        case 'done':
          pending.get(report.id)?.finished.resolve(report.value)
          break
        case 'failed':
          fail(report.id, transportError('bad-response', report.failure))
      }
    },

    hasQuestion: (id: string): boolean => questions.has(id),

    /** Fails all requests, because the server has ended. */
    interrupt(failure: Explanation): void {
      for (const id of pending.keys()) {
        fail(id, transportError('interrupted', explain('toolCallInterrupted', { reason: failure })))
      }
    },
  }
}

export function transportError(kind: TransportErrorData['kind'], explanation: Explanation): AppError {
  return new AppError({ source: 'transport', kind, ...explanation })
}
