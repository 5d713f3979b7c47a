import { z } from 'zod'
import { attachment, attachmentHash } from './attachment-schema.ts'
import { maxTargets } from './chat/comparison.ts'
import {
  chosenPreset,
  comparisonTarget,
  conversationId,
  messageId,
  parameterValues,
  schemaProblems,
} from './conversation-schema.ts'
import { errorData } from './error-schema.ts'

/**
 * The file that `conversation.export` writes as JSON and `conversation.import` reads. Times are milliseconds since 1970.
 * A later version of the app may add fields, which this one leaves out; `version` changes only where an older reader
 * would misunderstand.
 */
export const exportFormat = 'gatehouse-conversations'
export const exportVersion = 1

const passed = z.record(z.string(), z.unknown())
const text = z.string().nullable()
const count = z.number().nullable()

/** What a version of a preset says, kept where a chat is pinned to it. */
const presetValues = z.object({ config: passed, systemPrompt: z.string() })

/** All that is known of an answer besides its text. Null is unknown. */
export const exportedAnswer = z.object({
  status: z.enum(['done', 'stopped', 'failed', 'interrupted']),
  reasoning: z.string(),
  requestedModel: text,
  /** `isSeen`: asked for by its slug alone, and that version was in use then. */
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
  /** The body that was sent, without its messages. */
  request: passed.nullable(),
  /** What the gateway told: tool calls, reasoning details, sources, pictures, sound, log probabilities, usage, … */
  details: passed.nullable(),
})

const attachments = z.array(attachment).min(1)

/** A message; `parentId` names one that stands before it, null begins a conversation. Siblings are branches. */
export const exportedMessage = z.object({
  id: messageId,
  parentId: messageId.nullable(),
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  createdAt: z.number(),
  text: z.string(),
  name: text,
  toolCallId: text,
  /** The files that go with it; their bytes stand once for all messages of the file. */
  attachments: attachments.optional(),
  /** Of the role assistant alone. */
  answer: exportedAnswer.nullable(),
})

/** Whom a message goes to, one of several, with what a pinned version of a preset says. */
const target = comparisonTarget.extend({ presetValues: presetValues.nullable() })
const targets = z.array(target).max(maxTargets)

/** The answers to one message that stand side by side; `target` is null for one that was there before. */
export const exportedComparison = z.object({
  questionId: messageId,
  columns: z
    .array(z.object({ answerId: messageId, target: target.nullable() }))
    .min(2)
    .max(maxTargets),
  /** The answer that was chosen. */
  keptId: messageId.nullable(),
})

export const exportedConversation = z.object({
  id: conversationId,
  /** Null where nobody has named it. */
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
  /** Whom the next message goes to side by side; left out, as in the queue, where it goes to one. */
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
  /** The end of the branch that is shown. */
  leafId: messageId.nullable(),
  /** All branches, in the order of their arrival. */
  messages: z.array(exportedMessage),
  comparisons: z.array(exportedComparison).optional(),
})

/** The bytes of a file that messages refer to, as base64. */
export const exportedFile = z.object({ hash: attachmentHash, name: z.string(), data: z.base64() })

export const conversationExport = z.object({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  exportedAt: z.number(),
  conversations: z.array(exportedConversation),
  attachments: z.array(exportedFile).optional(),
})
