import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import type { Fault } from '../chat-provider.ts'

/** A fault, and how often it occurs. */
export interface ScriptedFault {
  readonly fault: Fault | { readonly kind: 'error'; readonly status: number; readonly message: string }
  /** After how many streamed tokens; null for its position in the script. */
  readonly after: number | null
  /** Only the first times that this message is played; null for always. */
  readonly times: number | null
}

/** The field that tokens go into. */
export type TextField = 'content' | 'reasoning' | 'refusal'

export type ScriptStep =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** A tool call. Consecutive calls are parallel, and the steps after them wait for their results. */
  | { readonly type: 'call'; readonly name: string; readonly arguments: string }
  /** Deltas that are sent unchanged. */
  | { readonly type: 'deltas'; readonly deltas: readonly ChatDelta[] }
  /** Sends the request as the provider received it. */
  | { readonly type: 'show-request' }
  | ({ readonly type: 'fault' } & ScriptedFault)
  /** An answer by its status alone, before any content. */
  | {
      readonly type: 'status'
      readonly status: number
      readonly message: string
      readonly retryAfter: number | null
      readonly isPage: boolean
      readonly times: number | null
    }

export interface ScriptSettings {
  /** Tokens per second; null is as fast as the reader takes them. */
  rate: number | null
  /** Tokens per chunk. */
  chunk: number
  finish: string | null
  /** Milliseconds between the `waiting` parts while the script waits; null for none. */
  keepAliveIntervalMs: number | null
  /** Metadata of the answer that the script sets itself instead of the request. */
  serviceTier?: string
  fingerprint?: string
  usage: {
    prompt?: number
    completion?: number
    reasoning?: number
    cached?: number
    /** US dollars. */
    cost?: number
    promptCost?: number
    completionCost?: number
  }
}

/** A parsed message of the script language (docs/gateway.md, The script language). */
export interface Script {
  readonly steps: readonly ScriptStep[]
  readonly settings: Readonly<ScriptSettings>
}
