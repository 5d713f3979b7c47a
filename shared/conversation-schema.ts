import { z } from 'zod'
import { attachment } from './attachment-schema.ts'
import { maxTargets } from './chat/comparison.ts'
import { errorData } from './error-schema.ts'

export const conversationId = z.string().min(1).max(64)
export const messageId = z.string().min(1).max(64)

/** Files that go with a message, in their order; left out where there are none. */
const attachments = z.array(attachment).min(1)

const passed = z.record(z.string(), z.unknown())

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
  isPinned: z.boolean(),
})

/** What a follower of the conversation list is told: rows to be put in or replaced, and those to be taken out. */
export const listPart = z.object({
  /** In no particular order. */
  rows: z.array(conversationSummary),
  removed: z.array(conversationId),
  /** Whether every conversation that was there at first has been told by now. */
  isComplete: z.boolean(),
})

/** A message that waits for the end of the answer under way. */
export const queuedMessage = z.object({
  id: messageId,
  text: z.string(),
  attachments: attachments.optional(),
  /** To how many it goes side by side; left out where it goes to one. */
  targets: z.int().optional(),
  /** It came with a file, and is not sent by itself. */
  isImported: z.literal(true).optional(),
})

/** The preset a conversation uses: as `@preset/slug`, or one version of it, which goes into the request itself. */
export const chosenPreset = z.object({ slug: z.string().min(1).max(200), version: z.int().positive().nullable() })

/** Values of chat parameters by their wire names; one that is not in it is unset. */
export const parameterValues = z.record(z.string(), z.unknown())

/** Who answers in a comparison: the model or preset that is asked. */
export const comparisonTarget = z.object({
  model: z.string().min(1).nullable(),
  preset: chosenPreset.nullable(),
  /** Null is what the chat sets when it is sent. */
  parameters: parameterValues.nullable(),
})

export const comparisonTargets = z.array(comparisonTarget).max(maxTargets)

export const conversation = z.object({
  id: conversationId,
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The gateway profile the conversation belongs to. */
  profileId: z.string(),
  /** The model for the next message; null asks for the gateway's default. */
  model: z.string().nullable(),
  /** Sent as the first message; empty is none. */
  systemPrompt: z.string(),
  /** What this chat sets, beyond the model, the messages and streaming. */
  parameters: parameterValues,
  preset: chosenPreset.nullable(),
  /** Oldest first. It stands still where the answer before it failed, until the person sends or removes it. */
  queue: z.array(queuedMessage),
  draft: z.string(),
  /** Whom the next message goes to side by side; empty where it goes to one, as the chat says. */
  comparing: comparisonTargets,
  /** The files that go with the next message. */
  draftAttachments: attachments.optional(),
})

/** Tokens and money of one answer; null is *unknown*, which is not 0. Money is in the gateway's credits. */
export const answerUsage = z.object({
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
  cachedTokens: z.number().nullable(),
  cost: z.number().nullable(),
  /** What the provider charges beside, where the person's own provider key was used. */
  upstreamCost: z.number().nullable(),
  isByok: z.boolean().nullable(),
  /** Runs of the gateway's own tools, as it counts them. */
  serverToolCalls: z.number().nullable(),
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
  /** `name` of the message on the wire: tells people (or examples) of one role apart. */
  name: z.string().nullable(),
  createdAt: z.number(),
  branch,
  /** Set where the stored row does not match its checksum: what is shown may not be what was written. */
  isDamaged: z.literal(true).optional(),
})

export const userMessage = messageBase.extend({ role: z.literal('user'), attachments: attachments.optional() })

/** A system or developer message in the middle of a conversation. */
export const instructionMessage = messageBase.extend({ role: z.enum(['system', 'developer']) })

/** The result of a tool call. `toolCallId` names the call of the answer before it. */
export const toolMessage = messageBase.extend({ role: z.literal('tool'), toolCallId: z.string() })

/** A call the model asks for. `arguments` is JSON as text, not complete while it is streamed and perhaps never valid. */
export const shownToolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() })

/** What an answer holds besides its text and reasoning. */
export const answerPieces = z.object({
  toolCalls: z.array(shownToolCall),
  refusal: z.string(),
  /** Sources and other annotations as they came (`url_citation` is the known type). */
  annotations: z.array(passed),
  /** Picture parts as they came: `{ type: 'image_url', image_url: { url } }`, mostly data URLs. */
  images: z.array(passed),
  /** Sound that came with the answer; its bytes are read by `conversation.answerAudio`. */
  audio: z.object({ transcript: z.string() }).nullable(),
})

/** What in structured output breaks its schema, empty where nothing does; or why they were not compared. */
export const schemaProblems = z.union([
  z.array(z.string()),
  z.strictObject({ notChecked: z.enum(['timeout', 'too-large', 'stopped', 'failed']) }),
])

export const assistantMessage = messageBase.extend({
  role: z.literal('assistant'),
  status: z.enum(['streaming', 'done', 'stopped', 'failed', 'interrupted']),
  reasoning: z.string(),
  ...answerPieces.shape,
  /** What was asked for, and what the gateway says has answered. */
  requestedModel: z.string().nullable(),
  /** The preset that was asked for; `version` is the one that answered where it is known. */
  preset: chosenPreset.nullable(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  finishReason: z.string().nullable(),
  serviceTier: z.string().nullable(),
  systemFingerprint: z.string().nullable(),
  usage: answerUsage.nullable(),
  error: errorData.nullable(),
  requestId: z.string().nullable(),
  /** Milliseconds from the request to the first token and to the end, and how long it reasoned before the text. */
  firstTokenAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  reasonedFor: z.number().nullable(),
  /** Null where no structured output was asked for. */
  schemaProblems: schemaProblems.nullable(),
  /** Which heavy facts `conversation.details` has. */
  hasLogprobs: z.boolean(),
  hasDebug: z.boolean(),
})

/** A message on the path that is shown. */
export const message = z.discriminatedUnion('role', [userMessage, instructionMessage, toolMessage, assistantMessage])

/** The answers to one message that stand side by side, in the order of their targets. */
export const comparison = z.object({
  questionId: messageId,
  columns: z.array(
    z.object({
      answerId: messageId,
      /** What it was asked with, its parameters as they were then; null where it was there before the comparison. */
      target: comparisonTarget.nullable(),
    }),
  ),
  /** The answer that was chosen; null while none is. */
  keptId: messageId.nullable(),
})

/** What is compared around some messages of a branch, with the answers that are compared and not among them. */
export const compared = z.object({ comparisons: z.array(comparison), answers: z.array(assistantMessage) })

/**
 * What a watcher of a conversation is told. The first part is always a snapshot, with the last messages of the branch and
 * how many stand before them; a later snapshot replaces everything (the branch changed). `text` and `reasoning` are
 * appended at the end of that message; `pieces` replaces what the answer holds besides. `comparisons` follows a snapshot
 * where messages on the branch were compared: of those that were told, of which an answer arrives, and the last one.
 * `message` replaces the message of that id; an id that is new is the new end of the branch. After
 * `deleted` nothing follows.
 */
export const watchPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), conversation, messages: z.array(message), before: z.int().nonnegative() }),
  z.object({ type: z.literal('conversation'), conversation }),
  compared.extend({ type: z.literal('comparisons') }),
  z.object({ type: z.literal('text'), messageId, text: z.string() }),
  z.object({ type: z.literal('reasoning'), messageId, text: z.string() }),
  z.object({ type: z.literal('pieces'), messageId, pieces: answerPieces }),
  z.object({
    type: z.literal('waiting'),
    messageId,
    note: z.string(),
    /** When the next try begins by itself, in milliseconds since 1970. */
    until: z.number().optional(),
  }),
  z.object({ type: z.literal('message'), message }),
  z.object({ type: z.literal('deleted') }),
])

/** Tells apart the windows that write drafts. */
export const draftWriter = z.string().max(64)

/** What is being written in a conversation has changed. */
export const draftChange = z.object({
  conversationId,
  draft: z.string(),
  /** Grows with every change of any draft, as long as the app runs. */
  revision: z.int(),
  /** The window in which it was typed or sent; null where that is not known. */
  writer: draftWriter.nullable(),
})

/** The probability of one token and of those that could have stood in its place. */
export const tokenLogprob = z.object({
  token: z.string(),
  logprob: z.number(),
  alternatives: z.array(z.object({ token: z.string(), logprob: z.number() })),
})

/** What is too large to be told with every message. */
export const answerDetails = z.object({
  /** The body as it was sent, without its messages; null for answers of earlier versions. */
  request: passed.nullable(),
  /** Routing metadata as it came (`shared/gateway/service-metadata.ts`). */
  serviceMetadata: passed.nullable(),
  /** Usage as it came. */
  usage: passed.nullable(),
  logprobs: z.object({ content: z.array(tokenLogprob), refusal: z.array(tokenLogprob) }).nullable(),
  /** What debug chunks showed, one for each provider that was tried. */
  debug: z.array(passed),
  reasoningDetails: z.array(passed),
})

/** Where a value of a request comes from. */
export const valueSource = z.enum(['default', 'preset', 'chat'])

/** A request as it would leave now: what is shown, copied and sent is this and nothing else. Never with the key. */
export const requestPreview = z.object({
  method: z.literal('POST'),
  /** Null while the gateway is not running or was removed. */
  url: z.string().nullable(),
  /** With `Bearer <key>` in place of the key. */
  headers: z.record(z.string(), z.string()),
  body: passed,
  /** Bytes of the whole body, also where files are only noted in the one shown. */
  size: z.int(),
  /** Of each chat parameter that has a value: where it comes from, and what this chat's value covers. */
  sources: z.record(
    z.string(),
    z.object({
      source: valueSource,
      value: z.unknown(),
      covers: z.object({ source: valueSource, value: z.unknown() }).optional(),
    }),
  ),
  /** What the gateway would refuse, by field. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})

/** What an import has brought so far, and why it left something out. */
export const importReport = z.object({
  added: z.int(),
  /** There already; messages that they did not have were added. */
  known: z.int(),
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
  /** So many more, beyond those that are told of. */
  moreSkipped: z.int(),
  /** One of them, to be shown. */
  conversationId: conversationId.nullable(),
})

/** A found message; `snippet` alternates plain and found text, plain first. */
export const searchHit = z.object({
  conversationId,
  conversationTitle: z.string(),
  messageId,
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  snippet: z.array(z.string()),
  createdAt: z.number(),
})

/** Where a message says what was looked for: in which part of it (`shared/chat/find-places.ts`), and how often. */
export const foundPlace = z.object({
  messageId,
  /** In the branch, from 0. */
  position: z.int().nonnegative(),
  part: z.string(),
  count: z.int().positive(),
  /** The message under which it is compared: it stands at that position, beside the answer of the branch. */
  comparedUnder: messageId.optional(),
})

/** What the answers of a path have cost: those of which it was told, and of how many not all was told. */
export const pathCost = z.object({ cost: z.number(), known: z.int(), unknown: z.int() })
