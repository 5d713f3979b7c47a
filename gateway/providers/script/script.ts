import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import type { Fault } from '../chat-provider.ts'

/** What goes wrong, and how often. */
export interface ScriptedFault {
  readonly fault: Fault | { readonly kind: 'error'; readonly status: number; readonly message: string }
  /** After how many streamed tokens; null for the place where it stands in the script. */
  readonly after: number | null
  /** Only the first so many times that this very message is played; null for always. */
  readonly times: number | null
}

/** What is said in tokens: the name of the field that it goes into. */
export type SpokenField = 'content' | 'reasoning' | 'refusal'

export type ScriptStep =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** A call of a tool; consecutive ones are asked for at once, and what follows waits for their results. */
  | { readonly type: 'call'; readonly name: string; readonly arguments: string }
  /** Pieces that go out as they are. */
  | { readonly type: 'pieces'; readonly deltas: readonly ChatDelta[] }
  /** Says the request itself, as the provider was given it. */
  | { readonly type: 'show-request' }
  | ({ readonly type: 'fault' } & ScriptedFault)
  /** An answer by its status alone, before anything is said. */
  | {
      readonly type: 'status'
      readonly status: number
      readonly message: string
      readonly retryAfter: number | null
      readonly isPage: boolean
      readonly times: number | null
    }

export interface ScriptSettings {
  /** Tokens a second; null is as fast as the reader takes them. */
  rate: number | null
  /** Tokens in a chunk. */
  chunk: number
  finish: string | null
  /** Milliseconds between the signs of life that the script itself gives while it waits; null for none. */
  keepAliveEvery: number | null
  /** What the answer says of itself, where the script does not leave it to the request. */
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

/** A message of the script language, read (docs/gateway.md, The script language). */
export interface Script {
  readonly steps: readonly ScriptStep[]
  readonly settings: Readonly<ScriptSettings>
}
