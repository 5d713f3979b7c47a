import { z } from 'zod'
import { attachment, attachmentHash } from './attachment.ts'
import {
  chosenPreset,
  comparisonTarget,
  conversationId,
  messageId,
  parameterValues,
  schemaProblems,
} from './conversation.ts'
import { maxTargets } from './message-rules.ts'
import { errorData } from './error-schema.ts'

/**
 * The JSON file that `conversation.export` writes and `conversation.import` reads. Times are milliseconds since 1970. A
 * later version of the app may add fields, which this version ignores. `version` changes only if an older reader would
 * misread the file.
 */
export const exportFormat = 'gatehouse-conversations'
export const exportVersion = 1

const jsonObject = z.record(z.string(), z.unknown())
const text = z.string().nullable()
const count = z.number().nullable()

/** Content of a preset version, stored if a chat is pinned to it. */
const presetValues = z.object({ config: jsonObject, systemPrompt: z.string() })

/** Everything known about an answer except its text. Null is unknown. */
export const exportedAnswer = z.object({
  status: z.enum(['done', 'stopped', 'failed', 'interrupted']),
  reasoning: z.string(),
  requestedModel: text,
  /** `isSeen`: the request named only the slug, and this was the version in use. */
  preset: chosenPreset.extend({ isSeen: z.boolean().optional() }).nullable(),
  model: text,
  provider: text,
  finishReason: text,
  promptTokens: count,
  completionTokens: count,
  reasoningTokens: count,
  cachedTokens: count,
  cost: count,
  isByok: z.boolean().nullable(),
  requestId: text,
  /** Milliseconds since the request. */
  firstTokenAfter: count,
  finishedAfter: count,
  reasonedFor: count,
  schemaProblems: schemaProblems.nullable(),
  error: errorData.nullable(),
  /** The request body, without its messages. */
  request: jsonObject.nullable(),
  /**
   * Everything that the gateway reported: tool calls, reasoning details, sources, pictures, sound, log probabilities,
   * usage, …
   */
  details: jsonObject.nullable(),
})

const attachments = z.array(attachment).min(1)

/** A message. `parentId` refers to an earlier message; null begins a conversation. Siblings are branches. */
export const exportedMessage = z.object({
  id: messageId,
  parentId: messageId.nullable(),
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  createdAt: z.number(),
  text: z.string(),
  name: text,
  toolCallId: text,
  /** Attached files. Their bytes are stored once for all messages of the export. */
  attachments: attachments.optional(),
  /** For the role assistant only. */
  answer: exportedAnswer.nullable(),
})

/** One target of a comparison, with the content of its pinned preset version. */
const target = comparisonTarget.extend({ presetValues: presetValues.nullable() })
const targets = z.array(target).max(maxTargets)

/** The answers of a comparison. `target` is null for an answer that existed before the comparison. */
export const exportedComparison = z.object({
  questionId: messageId,
  columns: z
    .array(z.object({ answerId: messageId, target: target.nullable() }))
    .min(2)
    .max(maxTargets),
  /** The answer that the person kept. */
  keptId: messageId.nullable(),
})

export const exportedConversation = z.object({
  id: conversationId,
  /** Null if it was never named. */
  title: text,
  createdAt: z.number(),
  updatedAt: z.number(),
  profileId: z.string(),
  model: text,
  systemPrompt: z.string(),
  parameters: parameterValues,
  preset: chosenPreset.extend({ values: presetValues.nullable().optional(), modelBefore: text.optional() }).nullable(),
  isPinned: z.boolean(),
  draft: z.string(),
  draftAttachments: attachments.optional(),
  /** Targets of the next message. Absent, as in the queue, if it is not a comparison. */
  comparing: targets.optional(),
  queue: z.array(
    z.object({
      id: messageId,
      text: z.string(),
      name: text,
      attachments: attachments.optional(),
      targets: targets.optional(),
    }),
  ),
  /** The leaf of the branch that is shown. */
  leafId: messageId.nullable(),
  /** Messages of all branches, in order of creation. */
  messages: z.array(exportedMessage),
  comparisons: z.array(exportedComparison).optional(),
})

/** The bytes of an attached file, as base64. */
export const exportedFile = z.object({ hash: attachmentHash, name: z.string(), data: z.base64() })
