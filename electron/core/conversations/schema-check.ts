import { Worker } from 'node:worker_threads'
import type { Answer } from '#shared/answer.ts'
import type { SchemaProblems } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { JsonFormat } from './schema-problems.ts'

/** What the thread of `schema-worker.ts` is started with. */
export interface SchemaQuestion {
  readonly format: JsonFormat
  readonly text: string
}

/** What it says: that it begins, the first problem found, then the result. */
export type SchemaMessage =
  | { readonly type: 'begun' }
  | { readonly type: 'first'; readonly problems: readonly string[] }
  | { readonly type: 'done'; readonly problems: readonly string[] | null }

/**
 * Compares an answer with the schema that its request asked for, in a thread. Null where no JSON was asked for, and where
 * the model calls tools or refuses instead. The promise never rejects; it gives null where the schema is none.
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
  /** Milliseconds for loading the thread, and for the check itself. */
  readonly startTimeoutMs: number
  readonly timeoutMs: number
}

/** Twice what gateways take as a schema, and eight times what models write at once. */
const defaultLimits: SchemaLimits = {
  maxSchema: 256 * 1024,
  maxAnswer: 4 * 1024 * 1024,
  startTimeoutMs: 10_000,
  timeoutMs: 2000,
}

/** Megabytes: the list of all problems can be far longer than schema and answer. */
const maxHeapMb = 256

/**
 * Schemas come from presets of gateways and from imported files, and their patterns are code that an answer drives: the
 * check runs in a thread of its own, which is ended at the deadline. `script` is the built `schema-worker.ts`.
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

  async function checkInThread(question: SchemaQuestion, signal: AbortSignal): Promise<SchemaProblems | null> {
    const worker = new Worker(script, {
      workerData: question,
      name: 'schema',
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    const { promise, resolve } = Promise.withResolvers<SchemaProblems | null>()
    /** The first problem is known while the others are looked for: it stands where the rest does not come in time. */
    let first: SchemaProblems | null = null
    const giveUp = (notChecked: 'timeout' | 'failed' | 'stopped') => resolve(first ?? { notChecked })
    const stop = () => giveUp('stopped')
    let timer = setTimeout(giveUp, startTimeoutMs, 'timeout')
    // Written by `schema-worker.ts`, which is part of this program.
    worker.on('message', (message: SchemaMessage) => {
      switch (message.type) {
        case 'begun':
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
