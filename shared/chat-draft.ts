import { z } from 'zod'
import { attachment } from './attachment.ts'
import { comparisonTargets, conversationId, draftWriter, messageId } from './conversation.ts'
import { attachmentLimits } from './message-rules.ts'

/** Maximum length of a text in a chat draft, in characters. */
const maxCharacters = 5_000_000

/** The edited text of a message. */
const editDraft = z.object({
  text: z.string().max(maxCharacters),
  /** `name` of the message on the wire; empty for none. */
  name: z.string().max(64),
  /** Set if the attachments were changed. */
  attachments: z.array(attachment).max(attachmentLimits.files).optional(),
})
export type EditDraft = z.infer<typeof editDraft>

/** Unsent results of an answer's tool calls, by call id. */
const toolResults = z.record(z.string(), z.string().max(maxCharacters))
export type ToolResults = z.infer<typeof toolResults>

/** The role in which the composer writes. `ask` sends and waits for an answer; the other roles only add a message. */
const composerRole = z.object({
  as: z.enum(['ask', 'user', 'assistant', 'system', 'developer', 'tool']),
  /** `name` on the wire; empty for none. */
  name: z.string().max(64),
  /** The call that a tool result belongs to. */
  toolCallId: z.string().max(maxCharacters),
  /** The message that the new one follows, on a new branch; by default the last one. */
  afterId: messageId.optional(),
})
export type ComposerRole = z.infer<typeof composerRole>

const owner = { ownerId: z.union([messageId, conversationId]) }

/**
 * Input in a chat that is not sent or saved, except the text in the composer. `ownerId` is the message that it belongs
 * to, or the conversation of a role. A `value` of null is no draft.
 */
export const chatDraft = z.discriminatedUnion('kind', [
  z.object({ ...owner, kind: z.literal('edit'), value: editDraft.nullable() }),
  z.object({ ...owner, kind: z.literal('tool-results'), value: toolResults.nullable() }),
  /** Edited arguments of tool calls that wait, by call id. */
  z.object({ ...owner, kind: z.literal('tool-arguments'), value: toolResults.nullable() }),
  /** Further targets of a sent message. */
  z.object({ ...owner, kind: z.literal('compare-with'), value: comparisonTargets.nullable() }),
  z.object({ ...owner, kind: z.literal('composer-role'), value: composerRole.nullable() }),
])
export type ChatDraft = z.infer<typeof chatDraft>

/** A draft that a window writes, or has written. */
export const writtenDraft = z.object({ draft: chatDraft, writer: draftWriter })
export type WrittenDraft = z.infer<typeof writtenDraft>
