import { z } from 'zod'
import { errorData } from './error-schema.ts'

export const conversationId = z.string().min(1).max(64)
export const messageId = z.string().min(1).max(64)

/** A row of the conversation list. Times are milliseconds since 1970. */
export const conversationSummary = z.object({
  id: conversationId,
  title: z.string(),
  /** The last words said, for the second line of the row. */
  preview: z.string(),
  updatedAt: z.number(),
  /** What the newest answer is doing or how it ended; null where nothing was said. */
  state: z.enum(['streaming', 'done', 'stopped', 'failed', 'interrupted']).nullable(),
  hasDraft: z.boolean(),
})

export const conversation = z.object({
  id: conversationId,
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The gateway profile the conversation belongs to. */
  profileId: z.string(),
  /** The model for the next message; null asks for the gateway's default. */
  model: z.string().nullable(),
  draft: z.string(),
})

/** Tokens and money of one answer; null is *unknown*, which is not 0. Money is in the gateway's credits. */
export const answerUsage = z.object({
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
  cachedTokens: z.number().nullable(),
  cost: z.number().nullable(),
  isByok: z.boolean().nullable(),
})

/** The place of a message among the alternatives under the same parent. `index` counts from 1. */
export const branch = z.object({
  index: z.int().positive(),
  count: z.int().positive(),
  previous: messageId.nullable(),
  next: messageId.nullable(),
})

const messageBase = z.object({
  id: messageId,
  conversationId,
  parentId: messageId.nullable(),
  text: z.string(),
  createdAt: z.number(),
  branch,
  /** Set where the stored row does not match its checksum: what is shown may not be what was written. */
  isDamaged: z.literal(true).optional(),
})

export const userMessage = messageBase.extend({ role: z.literal('user') })

export const assistantMessage = messageBase.extend({
  role: z.literal('assistant'),
  status: z.enum(['streaming', 'done', 'stopped', 'failed', 'interrupted']),
  reasoning: z.string(),
  /** What was asked for, and what the gateway says has answered. */
  requestedModel: z.string().nullable(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  finishReason: z.string().nullable(),
  usage: answerUsage.nullable(),
  error: errorData.nullable(),
  requestId: z.string().nullable(),
  /** Milliseconds from the request to the first token and to the end. */
  firstTokenAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
})

/** A message on the path that is shown. */
export const message = z.discriminatedUnion('role', [userMessage, assistantMessage])

/**
 * What a watcher of a conversation is told. The first part is always a snapshot; a later snapshot replaces everything
 * (the branch changed). `text` and `reasoning` are appended at the end of that message. `message` replaces the message of
 * that id; an id that is new is the new end of the branch. After `deleted` nothing follows.
 */
export const watchPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), conversation, messages: z.array(message) }),
  z.object({ type: z.literal('conversation'), conversation }),
  z.object({ type: z.literal('text'), messageId, text: z.string() }),
  z.object({ type: z.literal('reasoning'), messageId, text: z.string() }),
  z.object({ type: z.literal('waiting'), messageId, note: z.string() }),
  z.object({ type: z.literal('message'), message }),
  z.object({ type: z.literal('deleted') }),
])
