import type {
  ProgramPath,
  ProgramRequestEnd,
  ProgramRequestProgress,
  ProgramRequestStart,
  ProgramRequestTexts,
  RequestAttempt,
} from '#shared/programs/program-request.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'
import type { IssuedKey } from '../store/key-store.ts'
import { createRequestRecord } from './request-record.ts'

/** Where the requests of programs are reported. */
export interface RequestLogListener {
  began(request: ProgramRequestStart): void
  progressed(request: ProgramRequestProgress): void
  texts(id: string, texts: ProgramRequestTexts): void
  ended(request: ProgramRequestEnd): void
}

/** What happened to one request of a program, noted as it becomes known. */
export interface RequestRecord {
  /** The name that the program used, and whether it wants a stream. */
  asked(facts: { readonly model: string; readonly isStreamed: boolean }): void
  preset(preset: { readonly slug: string; readonly version: number }): void
  /** Called before the first endpoint is asked: what passed until then is the gateway's own time. */
  routed(): void
  attempt(attempt: RequestAttempt): void
  served(by: { readonly model: string; readonly provider: string; readonly profileId: string | null }): void
  /** Called for each run of a model; the tokens and costs add up. */
  usage(usage: ProviderUsage & { readonly cacheWriteTokens?: number }): void
  toolCalls(count: number): void
  /** The body as it came, and pieces of the answer as they leave; called whether or not texts are kept. */
  requestText(text: string): void
  answerText(text: string): void
  failed(status: number, message: string): void
  /** The end; later calls do nothing. */
  end(outcome: { readonly status: number | null; readonly isStopped: boolean; readonly bytesOut: number }): void
}

export interface RequestLog {
  begin(request: {
    readonly id: string
    readonly key: IssuedKey
    readonly path: ProgramPath
    readonly bytesIn: number
  }): RequestRecord
  /** Sets how many bytes of each text are reported; 0 is none. */
  keepTexts(maxBytes: number): void
}

/** The app itself sends what a person repeats from the log. */
const ownName = 'Gatehouse'
/** Longest name of a program in the log, in characters. */
const maxProgramName = 200

/** Creates a log that reports requests to a listener, which may store them. */
export function createRequestLog(listener: RequestLogListener, now: () => number = Date.now): RequestLog {
  let maxTextBytes = 0
  return {
    keepTexts(maxBytes) {
      maxTextBytes = maxBytes
    },
    begin({ id, key, path, bytesIn }) {
      listener.began({ id, keyId: key.id, program: nameOf(key), at: now(), path })
      return createRequestRecord({ id, bytesIn, maxTextBytes, listener })
    },
  }
}

function nameOf({ issuedTo, label }: IssuedKey): string {
  return issuedTo === 'app' ? ownName : label.slice(0, maxProgramName)
}
