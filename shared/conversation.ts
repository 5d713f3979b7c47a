import { z } from 'zod'
import { attachment } from './attachment.ts'
import { maxTargets } from './message-rules.ts'
import { errorData } from './error-schema.ts'
import { headFacts } from './gateway/head-facts.ts'
import { generationFacts } from './generation-facts.ts'
import { explanation } from './messages/notice-schema.ts'
import { toolRun } from './tools/tool-run.ts'

export const conversationId = z.string().min(1).max(64)
export const messageId = z.string().min(1).max(64)

/** Files that go with a message, in order. Absent if there are none. */
const attachments = z.array(attachment).min(1)

const jsonObject = z.record(z.string(), z.unknown())

/** A row of the conversation list. Times are milliseconds since 1970. */
const conversationSummary = z.object({
  id: conversationId,
  title: z.string(),
  /** The first words of the last message, for the second line of the row. */
  preview: z.string(),
  /** The model of the newest answer, or of the next one; null if the gateway chooses. */
  model: z.string().nullable(),
  updatedAt: z.number(),
  /** Status of the newest answer; null if there is no answer. */
  state: z.enum(['streaming', 'done', 'stopped', 'failed', 'interrupted']).nullable(),
  /** The first tool whose call waits for the person's decision; absent if none does. */
  waitsFor: z.string().optional(),
  hasDraft: z.boolean(),
  isPinned: z.boolean(),
  /** How much of its beginning the title shares with another one, if a narrow list would show both alike. */
  sharedTitleChars: z.int().positive().optional(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

/** The rows of each group of the list. The groups follow each other in this order, each newest first. */
const listGroups = z.object({ pinned: z.int(), today: z.int(), yesterday: z.int(), earlier: z.int() })
export type ListGroups = z.infer<typeof listGroups>

/** A part of the conversation list, and the sizes from which the page lays out the whole list. */
export const listPart = z.object({
  /** The position of the first row, counted from 0. */
  from: z.int(),
  /** In the order of the list. */
  rows: z.array(conversationSummary),
  groups: listGroups,
  /** The rows that were asked for by id and are not among `rows`; deleted ones are missing. */
  found: z.array(z.object({ position: z.int(), row: conversationSummary })),
  /** Ids of the conversations with an answer in flight. */
  answering: z.array(conversationId),
})
export type ListPart = z.infer<typeof listPart>

/** What changed in the list. Rows may have moved: their positions are those of the next part that is read. */
export const listChange = z.object({
  rows: z.array(conversationSummary),
  removed: z.array(conversationId),
  /** Set if more changed than is listed, such as during an import. */
  isPartial: z.boolean(),
})
export type ListChange = z.infer<typeof listChange>

/** Chats found by their title, at most 50, and how many there are. */
export const foundTitles = z.object({ conversations: z.array(conversationSummary), total: z.int() })
export type FoundTitles = z.infer<typeof foundTitles>

/** A message that is sent after the current answer ends. */
const queuedMessage = z.object({
  id: messageId,
  text: z.string(),
  attachments: attachments.optional(),
  /** Number of targets, if the message is sent to several. */
  targets: z.int().optional(),
  /** Set for a message from an imported file, which is never sent automatically. */
  isImported: z.literal(true).optional(),
})
export type QueuedMessage = z.infer<typeof queuedMessage>

/** The preset of a conversation: `@preset/slug`, or one version of it, whose content is copied into the request. */
export const chosenPreset = z.object({ slug: z.string().min(1).max(200), version: z.int().positive().nullable() })
export type ChosenPreset = z.infer<typeof chosenPreset>

/** Values of chat parameters by wire name. An absent parameter is unset. */
export const parameterValues = z.record(z.string(), z.unknown())
export type ParameterValues = z.infer<typeof parameterValues>

/** A model or preset that a comparison sends a message to. */
export const comparisonTarget = z.object({
  model: z.string().min(1).nullable(),
  preset: chosenPreset.nullable(),
  /** Null uses the parameters of the chat at the time of sending. */
  parameters: parameterValues.nullable(),
})
export type ComparisonTarget = z.infer<typeof comparisonTarget>

export const comparisonTargets = z.array(comparisonTarget).max(maxTargets)

export const conversation = z.object({
  id: conversationId,
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The gateway profile the conversation belongs to. */
  profileId: z.string(),
  /** The model of the next message; null uses the default of the gateway. */
  model: z.string().nullable(),
  /** Sent as the first message. Empty means none. */
  systemPrompt: z.string(),
  /** Parameters of this chat, without model, messages and streaming. */
  parameters: parameterValues,
  preset: chosenPreset.nullable(),
  /** Oldest first. Paused after a failed answer, until the person sends or removes the first message. */
  queue: z.array(queuedMessage),
  draft: z.string(),
  /** Targets of the next message; empty if it is not a comparison. */
  comparing: comparisonTargets,
  /** Files of the next message. */
  draftAttachments: attachments.optional(),
  /** How long a gateway may keep answers for identical requests; absent if response caching is off. */
  responseCacheSeconds: z.int().positive().optional(),
})
export type Conversation = z.infer<typeof conversation>

/** Tokens and cost of one answer. Null is *unknown*, which differs from 0. Cost is in the credits of the gateway. */
const answerUsage = z.object({
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
  cachedTokens: z.number().nullable(),
  cost: z.number().nullable(),
  /** Cost at the provider, if the person's own provider key was used. */
  upstreamCost: z.number().nullable(),
  isByok: z.boolean().nullable(),
  /** Number of runs of the gateway's own tools, as the gateway counts them. */
  serverToolCalls: z.number().nullable(),
  /** What these runs cost, which is part of `cost`; searches of the web among them. */
  serverToolCost: z.number().nullable(),
  webSearches: z.number().nullable(),
})
export type AnswerUsage = z.infer<typeof answerUsage>

/** Position of a message among its siblings. `index` counts from 1. */
const branch = z.object({
  index: z.int().positive(),
  count: z.int().positive(),
  previous: messageId.nullable(),
  next: messageId.nullable(),
})
export type Branch = z.infer<typeof branch>

const messageBase = z.object({
  id: messageId,
  conversationId,
  parentId: messageId.nullable(),
  text: z.string(),
  /** `name` of the message on the wire: distinguishes people (or examples) of the same role. */
  name: z.string().nullable(),
  createdAt: z.number(),
  branch,
  /** Set if the stored row does not match its checksum, so the text may be corrupted. */
  isDamaged: z.literal(true).optional(),
})

const userMessage = messageBase.extend({ role: z.literal('user'), attachments: attachments.optional() })
export type UserMessage = z.infer<typeof userMessage>

/** A system or developer message in the middle of a conversation. */
const instructionMessage = messageBase.extend({ role: z.enum(['system', 'developer']) })
export type InstructionMessage = z.infer<typeof instructionMessage>

/** The result of a tool call. `toolCallId` names the call of the answer before it. */
const toolMessage = messageBase.extend({ role: z.literal('tool'), toolCallId: z.string() })
export type ToolMessage = z.infer<typeof toolMessage>

/**
 * A call that the model requests. `arguments` is JSON text, incomplete while streaming and not guaranteed to be valid.
 */
const shownToolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() })

/** Parts of an answer other than text and reasoning. */
const answerParts = z.object({
  toolCalls: z.array(shownToolCall),
  refusal: z.string(),
  /** Sources and other annotations as received (`url_citation` is the known type). */
  annotations: z.array(jsonObject),
  /** Picture parts as received: `{ type: 'image_url', image_url: { url } }`, mostly data URLs. */
  images: z.array(jsonObject),
  /** Sound of the answer. `conversation.answerAudio` reads its bytes. */
  audio: z.object({ transcript: z.string() }).nullable(),
})
export type AnswerParts = z.infer<typeof answerParts>

/** Earlier versions stored each problem as an English sentence. */
const schemaProblem = z.union([explanation, z.string()])

/** Violations of the schema of structured output, empty if there are none; or why the answer was not checked. */
export const schemaProblems = z.union([
  z.array(schemaProblem),
  z.strictObject({ notChecked: z.enum(['timeout', 'too-large', 'stopped', 'failed']) }),
])
export type SchemaProblems = z.infer<typeof schemaProblems>

const assistantMessage = messageBase.extend({
  role: z.literal('assistant'),
  status: z.enum(['streaming', 'done', 'stopped', 'failed', 'interrupted']),
  reasoning: z.string(),
  ...answerParts.shape,
  /** The requested model. `model` is the one that the gateway reports. */
  requestedModel: z.string().nullable(),
  /** The requested preset. `version` is the version that answered, if known. */
  preset: chosenPreset.nullable(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  finishReason: z.string().nullable(),
  serviceTier: z.string().nullable(),
  systemFingerprint: z.string().nullable(),
  usage: answerUsage.nullable(),
  error: errorData.nullable(),
  requestId: z.string().nullable(),
  /**
   * Milliseconds from the request to the first token, from the request to the end, and of reasoning before the text.
   */
  firstTokenAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  reasonedFor: z.number().nullable(),
  /** Null if no structured output was requested. */
  schemaProblems: schemaProblems.nullable(),
  /** What the response cache did; absent if it was off. */
  responseCache: z
    .object({
      status: z.enum(['hit', 'miss', 'unreported']),
      ageSeconds: z.int().nullable(),
      ttlSeconds: z.int().nullable(),
    })
    .optional(),
  /** The calls that servers of the person execute, in the order of the calls; absent if there are none. */
  toolRuns: z.array(toolRun).optional(),
  /** Which large details `conversation.details` can return. */
  hasLogprobs: z.boolean(),
  hasDebug: z.boolean(),
})
export type AssistantMessage = z.infer<typeof assistantMessage>
export type AnswerStatus = AssistantMessage['status']

/** A message of the branch that is shown. */
export const message = z.discriminatedUnion('role', [userMessage, instructionMessage, toolMessage, assistantMessage])
export type Message = z.infer<typeof message>
export type MessageRole = Message['role']

/** The answers of a comparison, in the order of its targets. */
const comparison = z.object({
  questionId: messageId,
  columns: z.array(
    z.object({
      answerId: messageId,
      /** The target with its parameters at that time; null for an answer that existed before the comparison. */
      target: comparisonTarget.nullable(),
    }),
  ),
  /** The answer that the person kept; null if none. */
  keptId: messageId.nullable(),
})
export type Comparison = z.infer<typeof comparison>

/** Comparisons around some messages of a branch, with the compared answers that are not on the branch. */
export const comparisonData = z.object({ comparisons: z.array(comparison), answers: z.array(assistantMessage) })
export type ComparisonData = z.infer<typeof comparisonData>

/**
 * One part of a conversation stream. The first part is always a snapshot with the last messages of the branch and the
 * number of messages before them; a later snapshot replaces everything (the branch changed). `text` and `reasoning` are
 * appended to that message; `parts` replaces its other parts, and `toolRuns` its calls that servers execute. `comparisons` follows a snapshot if messages of the
 * branch were compared: it has those of the messages sent, those with an answer in flight, and the last one. `message`
 * replaces the message with that id; a new id is the new end of the branch. Nothing follows `deleted`.
 */
export const watchPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), conversation, messages: z.array(message), before: z.int().nonnegative() }),
  z.object({ type: z.literal('conversation'), conversation }),
  comparisonData.extend({ type: z.literal('comparisons') }),
  z.object({ type: z.literal('text'), messageId, text: z.string() }),
  z.object({ type: z.literal('reasoning'), messageId, text: z.string() }),
  z.object({ type: z.literal('parts'), messageId, parts: answerParts }),
  z.object({
    type: z.literal('waiting'),
    messageId,
    note: explanation,
    /** Time of the next automatic attempt, in milliseconds since 1970. */
    until: z.number().optional(),
  }),
  z.object({ type: z.literal('toolRuns'), messageId, runs: z.array(toolRun) }),
  z.object({ type: z.literal('message'), message }),
  z.object({ type: z.literal('deleted') }),
])
export type WatchPart = z.infer<typeof watchPart>

/** Identifies the window that writes a draft. */
export const draftWriter = z.string().max(64)

/** A draft has changed. */
export const draftChange = z.object({
  conversationId,
  draft: z.string(),
  /** Increases with every change of any draft during a run of the app. */
  revision: z.int(),
  /** The window in which it was typed or sent; null if unknown. */
  writer: draftWriter.nullable(),
})
export type DraftChange = z.infer<typeof draftChange>

/** Log probability of one token and of its alternatives. */
export const tokenLogprob = z.object({
  token: z.string(),
  logprob: z.number(),
  alternatives: z.array(z.object({ token: z.string(), logprob: z.number() })),
})

/** Details of an answer that are too large to be sent with every message. */
export const answerDetails = z.object({
  /** The request body, without its messages; null for answers of earlier versions. */
  request: jsonObject.nullable(),
  /** Routing metadata as received (`shared/gateway/service-metadata.ts`). */
  serviceMetadata: jsonObject.nullable(),
  /** Usage as received. */
  usage: jsonObject.nullable(),
  logprobs: z.object({ content: z.array(tokenLogprob), refusal: z.array(tokenLogprob) }).nullable(),
  /** Contents of debug chunks, one for each provider that was tried. */
  debug: z.array(jsonObject),
  reasoningDetails: z.array(jsonObject),
  /** What the head of the answer reported; null if nothing. */
  head: headFacts.nullable(),
  /** What the gateway reported after the end; null if it was not asked. */
  generation: generationFacts.nullable(),
})
export type AnswerDetails = z.infer<typeof answerDetails>

/** Progress of an import, and why items were skipped. */
export const importReport = z.object({
  added: z.int(),
  /** Conversations that already exist; only missing messages were added. */
  known: z.int(),
  skipped: z.array(z.object({ what: explanation, why: explanation })),
  /** Number of skipped items beyond those listed. */
  moreSkipped: z.int(),
  /** One of the imported conversations, to be opened. */
  conversationId: conversationId.nullable(),
})
export type ImportReport = z.infer<typeof importReport>

/** A message that matches a search. `snippet` alternates plain and matching text, beginning with plain. */
export const searchHit = z.object({
  conversationId,
  conversationTitle: z.string(),
  messageId,
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  snippet: z.array(z.string()),
  createdAt: z.number(),
})
export type SearchHit = z.infer<typeof searchHit>

/** A match in a message: the part that contains it (`shared/chat/find-words.ts`), and the number of matches. */
export const foundPlace = z.object({
  messageId,
  /** Position in the branch, from 0. */
  position: z.int().nonnegative(),
  part: z.string(),
  count: z.int().positive(),
  /**
   * The question of the comparison, if the match is in a compared answer beside the branch; that answer is at
   * `position`.
   */
  comparedUnder: messageId.optional(),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** Cost of the answers on a path: the known sum, and the numbers of answers with complete and with incomplete cost. */
export const pathCost = z.object({ cost: z.number(), known: z.int(), unknown: z.int() })
export type PathCost = z.infer<typeof pathCost>
