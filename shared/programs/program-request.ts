import { z } from 'zod'
import { dollars } from '../ledger.ts'

/** Operations that programs are logged for, by their path under the base URL. */
export const programPaths = [
  '/chat/completions',
  '/messages',
  '/messages/count_tokens',
  '/responses',
  '/embeddings',
  '/audio/transcriptions',
  '/audio/speech',
] as const
export type ProgramPath = (typeof programPaths)[number]

const count = z.int().min(0).nullable()
const milliseconds = z.number().min(0).nullable()

/** One endpoint that was asked, with its HTTP status and the time until it answered or refused. */
const requestAttempt = z.object({
  provider: z.string().max(200),
  model: z.string().max(300),
  status: z.int(),
  ms: milliseconds,
  /** The profile of the gateway that was asked; absent or null for providers and servers of this computer. */
  profileId: z.string().max(64).nullable().optional(),
})
export type RequestAttempt = z.infer<typeof requestAttempt>

/** What is known of a request when it begins. */
const requestStart = {
  /** The id that the answer has, too. */
  id: z.string().min(1).max(100),
  keyId: z.int().positive(),
  /** Name of the key at that time. */
  program: z.string().max(200),
  /** Milliseconds since 1970. */
  at: z.number(),
  path: z.enum(programPaths),
}

/** What is known of a request at its end. Null is unknown, or not reported. */
const requestEnd = {
  /** `failed` has the error; `stopped`: the program left; `broken-off`: the gateway ended. */
  end: z.enum(['done', 'failed', 'stopped', 'broken-off']),
  /** HTTP status that the program got; null if it got none. */
  status: z.int().nullable(),
  /** The name that the program used; empty if it named no model. */
  asked: z.string().max(300),
  /** The model that answered, and its provider. */
  served: z.string().max(300).nullable(),
  provider: z.string().max(200).nullable(),
  /** The profile of the gateway that it went to; null for providers and servers of this computer. */
  profileId: z.string().max(64).nullable(),
  preset: z.object({ slug: z.string().max(200), version: z.int().positive() }).nullable(),
  isStreamed: z.boolean(),
  attempts: z.array(requestAttempt).max(50),
  promptTokens: count,
  cachedTokens: count,
  cacheWriteTokens: count,
  completionTokens: count,
  reasoningTokens: count,
  cost: dollars.nullable(),
  firstByteAfter: milliseconds,
  finishedAfter: milliseconds,
  /** Time that the gateway itself took until it asked the first endpoint. */
  addedMs: milliseconds,
  error: z.string().max(2000).nullable(),
  bytesIn: z.int().min(0),
  bytesOut: z.int().min(0),
  toolCalls: z.int().min(0),
}

export const programRequestStart = z.object(requestStart)
export type ProgramRequestStart = z.infer<typeof programRequestStart>

export const programRequestEnd = z.object({ id: requestStart.id, ...requestEnd })
export type ProgramRequestEnd = z.infer<typeof programRequestEnd>

/** The end of a request of which nothing is known. */
export const unknownRequestEnd: Omit<ProgramRequestEnd, 'id' | 'end'> = {
  status: null,
  asked: '',
  served: null,
  provider: null,
  profileId: null,
  preset: null,
  isStreamed: false,
  attempts: [],
  promptTokens: null,
  cachedTokens: null,
  cacheWriteTokens: null,
  completionTokens: null,
  reasoningTokens: null,
  cost: null,
  firstByteAfter: null,
  finishedAfter: null,
  addedMs: null,
  error: null,
  bytesIn: 0,
  bytesOut: 0,
  toolCalls: 0,
}

/** What is known of a request while it runs; sent now and then. */
export const programRequestProgress = programRequestEnd.extend({ end: z.literal('running') })
export type ProgramRequestProgress = z.infer<typeof programRequestProgress>

/** The bodies of a request and its answer as text, each cut after the bytes that the person set. */
export const programRequestTexts = z.object({
  request: z.string(),
  answer: z.string(),
  isCut: z.boolean(),
})
export type ProgramRequestTexts = z.infer<typeof programRequestTexts>

/** What the inspector shows of kept texts: their last question and the beginning of the answer, and their sizes. */
export const keptTextSummary = z.object({
  question: z.string(),
  answer: z.string(),
  isCut: z.boolean(),
  /** Whether the request can be sent again: it is whole. */
  isRepeatable: z.boolean(),
  /** Whether it can be opened as a chat. */
  isChat: z.boolean(),
})
export type KeptTextSummary = z.infer<typeof keptTextSummary>

/** A request of a program in the log. While it runs, `end` and what follows from it are unknown. */
export const programRequest = z.object({
  ...requestStart,
  ...requestEnd,
  end: z.enum(['running', ...requestEnd.end.options]),
  /** Until when its texts are kept, in milliseconds since 1970; null if there are none. */
  textsUntil: z.number().nullable(),
})
export type ProgramRequest = z.infer<typeof programRequest>

/** Which requests of the log to list: all words in its names, one program, or only those that failed. */
export const programRequestFilter = z.object({
  text: z.string().max(200).optional(),
  keyId: z.int().positive().optional(),
  onlyFailed: z.boolean().optional(),
})
export type ProgramRequestFilter = z.infer<typeof programRequestFilter>

/** Requests of the log. `total` counts all that match; if `isPartial`, there are more. */
export const programRequestList = z.object({
  requests: z.array(programRequest),
  total: z.int(),
  isPartial: z.boolean(),
})
export type ProgramRequestList = z.infer<typeof programRequestList>

/** Sums of the requests of today. `addedMs` is the median of the gateway's own time. */
export const programsToday = z.object({
  requests: z.int(),
  failed: z.int(),
  cost: dollars,
  unknownCosts: z.int(),
  addedMs: z.number().nullable(),
})
export type ProgramsToday = z.infer<typeof programsToday>
