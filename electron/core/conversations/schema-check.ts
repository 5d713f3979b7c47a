import { Worker } from 'node:worker_threads'
import type { Answer } from '#shared/answer.ts'
import type { SchemaProblems } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { JsonFormat } from './schema-problems.ts'

/** The input of the thread `schema-worker.ts`. */
export interface SchemaCheckInput {
  readonly format: JsonFormat
  readonly text: string
}

/** Messages of the thread: that it has started, the first problem, then the result. */
export type SchemaMessage =
  | { readonly type: 'started' }
  | { readonly type: 'first'; readonly problems: readonly Explanation[] }
  | { readonly type: 'done'; readonly problems: readonly Explanation[] | null }

/**
 * Checks an answer against the schema of its request in a thread. Returns null if no JSON was requested, or if the model
 * called tools or refused. The promise never rejects; it resolves to null if the schema is invalid.
 */
export type CheckSchema = (
  request: Pick<ChatRequest, 'response_format'>,
  answer: Answer,
  signal: AbortSignal,
) => Promise<SchemaProblems | null> | null

interface SchemaLimits {
  /** Characters of JSON. */
  readonly maxSchema: number
  readonly maxAnswer: number
  /** Time to start the thread, and for the check itself. */
  readonly startTimeoutMs: number
  readonly timeoutMs: number
}

/** Twice the schema size that gateways accept, and eight times the longest answers of models. */
const defaultLimits: SchemaLimits = {
  maxSchema: 256 * 1024,
  maxAnswer: 4 * 1024 * 1024,
  startTimeoutMs: 10_000,
  timeoutMs: 2000,
}

/** In megabytes: the list of all problems can be much longer than schema and answer. */
const maxHeapMb = 256

/**
 * Creates the check. Schemas come from presets and imported files, and a pattern may run forever on some answers, so
 * the check runs in a thread that is terminated at the deadline. `script` is the built `schema-worker.ts`.
 */
export function createSchemaCheck(script: string | URL, limits: Partial<SchemaLimits> = {}): CheckSchema {
  const { maxSchema, maxAnswer, startTimeoutMs, timeoutMs } = { ...defaultLimits, ...limits }
  return ({ response_format: format }, answer, signal) => {
    if (format?.type !== 'json_schema' && format?.type !== 'json_object') return null
    if (answer.refusal !== '' || (answer.text === '' && answer.toolCalls.length > 0)) return null
    if (answer.text.length > maxAnswer || JSON.stringify(format).length > maxSchema) {
      return Promise.resolve({ notChecked: 'too-large' })
    }
    return checkInThread({ format, text: answer.text }, signal)
  }

  async function checkInThread(question: SchemaCheckInput, signal: AbortSignal): Promise<SchemaProblems | null> {
    const worker = new Worker(script, {
      workerData: question,
      name: 'schema',
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    const { promise, resolve } = Promise.withResolvers<SchemaProblems | null>()
    /** The first problem, which is the result if the others are not found before the deadline. */
    let first: SchemaProblems | null = null
    const giveUp = (notChecked: 'timeout' | 'failed' | 'stopped') => resolve(first ?? { notChecked })
    const stop = () => giveUp('stopped')
    let timer = setTimeout(giveUp, startTimeoutMs, 'timeout')
    // Written by `schema-worker.ts`, which is part of this program.
    worker.on('message', (message: SchemaMessage) => {
      switch (message.type) {
        case 'started':
          clearTimeout(timer)
          timer = setTimeout(giveUp, timeoutMs, 'timeout')
          break
        case 'first':
          first = [...message.problems]
          break
        case 'done':
          resolve(message.problems && [...message.problems])
          break
      }
    })
    worker.on('error', () => giveUp('failed'))
    worker.on('exit', () => giveUp('failed'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    const result = await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    void worker.terminate()
    return result
  }
}
