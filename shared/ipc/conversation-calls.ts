import { z } from 'zod'
import { requestAdjustment } from '../chat/request-adjustment.ts'
import { attachment } from '../attachment.ts'
import { chatDraft, writtenDraft } from '../chat-draft.ts'
import {
  answerDetails,
  chosenPreset,
  comparisonData,
  comparisonTargets,
  conversation,
  conversationId,
  draftChange,
  draftWriter,
  foundPlace,
  foundTitles,
  importReport,
  listChange,
  listPart,
  message,
  messageId,
  parameterValues,
  pathCost,
  searchHit,
  watchPart,
} from '../conversation.ts'
import { requestPreview, requestProblem } from '../request-preview.ts'
import { contextSize } from '../context-size.ts'
import { cacheSeconds } from '../gateway/response-cache.ts'
import { attachmentLimits } from '../message-rules.ts'
import { toolResult } from '../tools/tool.ts'
import { toolRules } from '../tools/tool-rules.ts'
import { toolDecision } from '../tools/tool-run.ts'
import { defineCall, defineEvent, defineStream } from './contract-kinds.ts'

const nothing = z.object({})
const inConversation = z.object({ conversationId })
const ofMessage = inConversation.extend({ messageId })
const answer = z.object({ answerId: messageId })
const ofCall = ofMessage.extend({ callId: z.string() })
/** Rows of the list in one call, at most. */
const maxListRows = 500
/** `name` of a message on the wire. */
const speaker = z.string().trim().max(64).nullable().optional()

/** Calls for conversations. */
export const conversationCalls = {
  /** Returns the current state; `conversation.watch` also streams changes. */
  'conversation.read': defineCall(inConversation, conversation),
  'conversation.create': defineCall(z.object({ model: z.string().nullable().optional() }), conversation),
  /** Returns a conversation without messages and draft; null if there is none. */
  'conversation.findEmpty': defineCall(nothing, z.object({ conversationId: conversationId.nullable() })),
  /** Returns the conversation with the newest message; null if there is none. */
  'conversation.findNewest': defineCall(nothing, z.object({ conversationId: conversationId.nullable() })),
  'conversation.rename': defineCall(inConversation.extend({ title: z.string().trim().min(1).max(200) }), nothing),
  'conversation.pin': defineCall(inConversation.extend({ isPinned: z.boolean() }), nothing),
  /**
   * Deletes a conversation. It can be restored until the app quits or 30 days have passed, whichever is later. Returns
   * the one that takes its place in the list; null if the list becomes empty.
   */
  'conversation.delete': defineCall(inConversation, z.object({ nextId: conversationId.nullable() })),
  'conversation.restore': defineCall(inConversation, nothing),
  'conversation.chooseModel': defineCall(inConversation.extend({ model: z.string().min(1).nullable() }), nothing),
  'conversation.choosePreset': defineCall(inConversation.extend({ preset: chosenPreset.nullable() }), nothing),
  /** Moves a conversation to the active gateway and its model of new chats. */
  'conversation.moveToActiveGateway': defineCall(inConversation, nothing),
  'conversation.setSystemPrompt': defineCall(
    inConversation.extend({ systemPrompt: z.string().max(1_000_000) }),
    nothing,
  ),
  /**
   * Sets some parameters of this chat and unsets others. A value that the gateway would refuse is `bad-input` with its
   * field, and nothing changes. Not for `messages`, `model` and `stream`.
   */
  'conversation.setParameters': defineCall(
    inConversation.extend({ set: parameterValues, unset: z.array(z.string()) }),
    nothing,
  ),
  /** Turns response caching on for the next requests of this chat, with the time that answers stay; null is off. */
  'conversation.setResponseCache': defineCall(
    inConversation.extend({ seconds: z.int().min(cacheSeconds.minimum).max(cacheSeconds.maximum).nullable() }),
    nothing,
  ),
  /**
   * Saves a draft and returns the merged draft. `base` is the text that the window started from: changes that another
   * window saved since are merged (`shared/chat/merge-drafts.ts`). `writer` is any identifier of the window.
   */
  'conversation.saveDraft': defineCall(
    inConversation.extend({ draft: z.string(), base: z.string().optional(), writer: draftWriter.optional() }),
    z.object({ draft: z.string(), revision: z.int() }),
  ),
  'conversation.draftChanged': defineEvent(draftChange),

  /** Returns the other drafts of a conversation. */
  'draft.read': defineCall(inConversation, z.array(chatDraft)),
  /** Saves or removes one. `writer` is any identifier of the window. */
  'draft.write': defineCall(writtenDraft, nothing),
  'draft.changed': defineEvent(writtenDraft),

  /**
   * Returns the request that `conversation.send` would send with this text and the files of the draft. If both are
   * empty, the new message is left out. `target` is the index in `comparing`. Files are shown as placeholders, unless
   * `isWhole`.
   */
  'conversation.preview': defineCall(
    inConversation.extend({
      text: z.string(),
      name: speaker,
      target: z.int().nonnegative().optional(),
      isWhole: z.boolean().optional(),
    }),
    requestPreview,
  ),
  /** Returns the problems of these values, by wire name; a parameter without problems is left out. */
  'parameters.check': defineCall(z.object({ values: parameterValues }), z.array(requestProblem)),

  /**
   * Stores the user message and an empty answer, then sends. Clears the draft in the same transaction; its files go
   * with the message, whose text may then be empty. While an answer is in flight the message is queued instead, and
   * sent when that answer is done. If the conversation is `comparing`, each target gets an answer; all requests are
   * sent in parallel, and the first one becomes the branch.
   */
  'conversation.send': defineCall(
    inConversation.extend({ text: z.string().trim(), name: speaker, writer: draftWriter.optional() }),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('sent'), userMessageId: messageId, answerId: messageId }),
      z.object({ type: z.literal('queued'), queuedId: messageId }),
    ]),
  ),
  'conversation.editQueued': defineCall(
    inConversation.extend({ queuedId: messageId, text: z.string().trim() }),
    nothing,
  ),
  'conversation.removeQueued': defineCall(inConversation.extend({ queuedId: messageId }), nothing),
  /** Sends the first message of a paused queue. */
  'conversation.sendQueued': defineCall(inConversation, nothing),
  /** Sets the targets of the next message, stored with the draft until it is sent. Fewer than two is no comparison. */
  'conversation.setComparing': defineCall(inConversation.extend({ targets: comparisonTargets }), nothing),
  /** Sends an answered message to further targets. The given existing answers are placed before the new ones. */
  'conversation.compareMessage': defineCall(
    ofMessage.extend({ targets: comparisonTargets.min(1), existingAnswerIds: z.array(messageId) }),
    z.object({ answerIds: z.array(messageId) }),
  ),
  /**
   * Repeats the request of a compared answer, or continues the answer. The new answer replaces it in the comparison.
   */
  'conversation.retryCompared': defineCall(ofMessage.extend({ continuesAnswer: z.boolean() }), answer),
  /** Continues the chat from this answer of a comparison. */
  'conversation.keepAnswer': defineCall(ofMessage, nothing),
  /** Stops one answer, or all answers in flight in the conversation. */
  'conversation.stop': defineCall(inConversation.extend({ answerId: messageId.optional() }), nothing),
  /** Ends the wait before the next attempt of one answer, or of all. */
  'conversation.tryNow': defineCall(inConversation.extend({ answerId: messageId.optional() }), nothing),
  /**
   * Adds a message after another one, by default at the end of the branch, without requesting an answer. The files of
   * the draft go with a user message. `toolCallId` is for the role tool only.
   */
  'conversation.addMessage': defineCall(
    inConversation.extend({
      role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
      text: z.string(),
      name: speaker,
      toolCallId: z.string().optional(),
      afterId: messageId.optional(),
    }),
    z.object({ messageId }),
  ),
  /** Requests an answer to the branch in its current state. */
  'conversation.answer': defineCall(inConversation, answer),
  /**
   * Adds the results of all tool calls of an answer, and requests the next answer. `results` are those that the person
   * gives, one for each call that no server has settled.
   */
  'conversation.answerTools': defineCall(
    ofMessage.extend({ results: z.array(z.object({ toolCallId: z.string(), text: z.string() })) }),
    answer,
  ),
  /**
   * Decides about a call that waits, was stopped or interrupted: runs it, with these arguments if they are given, or
   * denies it. `chat` and `always` also add a rule, and run the other waiting calls of the same tool that it allows,
   * except those whose arguments are edited in a draft. Throws `bad-input` if it was decided already.
   */
  'conversation.decideToolCall': defineCall(
    ofCall.extend({ decision: toolDecision, arguments: z.string().max(1_000_000).optional() }),
    nothing,
  ),
  /** Runs a call again. If the chat was continued, the new result and the next answer are a new branch. */
  'conversation.retryToolCall': defineCall(ofCall, nothing),
  /** Stops one call while it runs. */
  'conversation.stopToolCall': defineCall(ofCall, nothing),
  /** Returns the result of a call as its server sent it; null if there is none. */
  'conversation.toolResult': defineCall(ofCall, toolResult.nullable()),
  /** Returns the rules that count in a chat, by their owner. */
  'conversation.toolRules': defineCall(
    inConversation,
    z.object({ default: toolRules, preset: toolRules, chat: toolRules }),
  ),
  'conversation.setToolRules': defineCall(inConversation.extend({ rules: toolRules }), nothing),
  /**
   * Requests another answer to the same message, as a new branch. The old answer is kept. `adjustment` is what this
   * request alone does otherwise.
   */
  'conversation.retry': defineCall(ofMessage.extend({ adjustment: requestAdjustment.optional() }), answer),
  /**
   * Returns which parameters a search for the rejected ones would drop, the calls that it needs if one is rejected and at
   * most, and the characters of the messages that each call sends.
   */
  'conversation.fieldPlan': defineCall(
    ofMessage,
    z.object({ fields: z.array(z.string()), usualCalls: z.int(), maxCalls: z.int(), characters: z.int() }),
  ),
  /**
   * Finds the parameters for which the gateway rejects the request of a failed answer: sends it without some of them,
   * by halves, and stops each answer at its beginning. Closing the stream stops the search.
   */
  'conversation.findField': defineStream(
    ofMessage,
    z.discriminatedUnion('type', [
      /** Published before the call. `dropped` are the parameters that it leaves out. */
      z.object({ type: z.literal('call'), call: z.int(), maxCalls: z.int(), dropped: z.array(z.string()) }),
      z.object({
        type: z.literal('end'),
        /** `found-some`: a request without `fields` is rejected, too. */
        result: z.enum(['found', 'found-some', 'other-cause', 'passes']),
        fields: z.array(z.string()),
        /** Those of `fields` that the chat sets itself. */
        removable: z.array(z.string()),
      }),
    ]),
  ),
  /** Adds an edited copy of a message as a new branch. The original is kept. `thenAnswer` requests an answer to it. */
  'conversation.editMessage': defineCall(
    ofMessage.extend({
      /** By default that of the original. */
      role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
      text: z.string(),
      name: speaker,
      /** Files of a user message; by default those of the original. */
      attachments: z.array(attachment).max(attachmentLimits.files).optional(),
      thenAnswer: z.boolean(),
    }),
    z.object({ messageId, answerId: messageId.nullable() }),
  ),
  /** Continues an answer that was stopped, interrupted or cut off: a new branch that begins with its text. */
  'conversation.continue': defineCall(ofMessage, answer),
  /** Hides a message and its descendants. Shows a sibling branch, or the parent. */
  'conversation.deleteMessage': defineCall(ofMessage, nothing),
  'conversation.restoreMessage': defineCall(ofMessage, nothing),
  /** Shows the branch that contains this message. */
  'conversation.showBranch': defineCall(ofMessage, nothing),
  /**
   * Returns `count` messages of the path to `messageId`, from a position counted from 0, with their comparisons. A path
   * never changes, even if another branch is shown.
   */
  'conversation.messages': defineCall(
    ofMessage.extend({ from: z.int().nonnegative(), count: z.int().min(1).max(200) }),
    comparisonData.extend({ messages: z.array(message) }),
  ),
  /** Returns the position of a message in its path, and whether it is on the shown branch. */
  'conversation.place': defineCall(ofMessage, z.object({ position: z.int().nonnegative(), isShown: z.boolean() })),
  /** Returns the cost of the answers on the path to this message. */
  'conversation.cost': defineCall(ofMessage, pathCost),
  /** Estimates the tokens of the branch that is shown. */
  'conversation.contextSize': defineCall(inConversation, contextSize),
  /** Returns every match on the shown branch, in order. An empty query preloads the texts. */
  'conversation.find': defineCall(inConversation.extend({ query: z.string().max(500) }), z.array(foundPlace)),
  'conversation.details': defineCall(ofMessage, answerDetails),
  /** Returns the joined sound of an answer: base64 of `format`. */
  'conversation.answerAudio': defineCall(ofMessage, z.object({ data: z.string(), format: z.string() })),
  /**
   * Shows the save dialog and writes the sound; null if the person cancels. `conversation.showExported` shows the file.
   */
  'conversation.saveSound': defineCall(ofMessage, z.object({ path: z.string().nullable() })),
  'conversation.watch': defineStream(inConversation, watchPart),
  /**
   * Returns rows of the list from a position, or the last ones if there are fewer. `today` and `yesterday` are when the
   * local days of the page began, in milliseconds since 1970. `known` are rows that the page needs at any position,
   * with their last positions.
   */
  'conversation.list': defineCall(
    z.object({
      from: z.int().nonnegative(),
      count: z.int().min(1).max(maxListRows),
      today: z.int(),
      yesterday: z.int(),
      known: z
        .array(z.object({ id: conversationId, position: z.int().nonnegative() }))
        .max(20)
        .default([]),
    }),
    listPart,
  ),
  /** Rows of the list have changed. */
  'conversation.listChanged': defineEvent(listChange),
  /**
   * Searches titles, without case. `words`: those with every word of the query. `letters`: those that contain the query,
   * then those that have its letters in order; `total` counts only what was looked at. Each newest first.
   */
  'conversation.findTitles': defineCall(
    z.object({ query: z.string().max(500), match: z.enum(['words', 'letters']) }),
    foundTitles,
  ),

  /**
   * Searches all branches; best match first. Every word must occur; the last one may be the beginning of a word if few
   * messages have it as typed. `total` counts at most the newest 1,000; with `isMore` there are more.
   */
  'conversation.search': defineCall(
    z.object({ query: z.string().max(500), limit: z.int().min(1).max(100), offset: z.int().min(0) }),
    z.object({ hits: z.array(searchHit), total: z.int(), isMore: z.boolean() }),
  ),
  /**
   * Shows the save dialog and writes the file; null if the person cancels. Null for the ids exports all conversations.
   */
  'conversation.export': defineCall(
    z.object({ conversationIds: z.array(conversationId).nullable(), format: z.enum(['json', 'markdown']) }),
    z.object({ path: z.string().nullable(), conversations: z.int() }),
  ),
  /** Shows the last exported file in its folder. */
  'conversation.showExported': defineCall(nothing, nothing),
  /**
   * Shows the open dialog for a file of chats (this app's, ChatGPT's or OpenRouter's) and imports conversations that do
   * not exist yet. Streams the progress; nothing if no file was chosen. Closing the stream stops the import and keeps
   * what was imported. `importId` is for `stopImport`.
   */
  'conversation.import': defineStream(
    z.object({ importId: z.string().max(100).optional() }),
    z.object({ done: z.int(), total: z.int(), report: importReport }),
  ),
  /** Stops an import like closing its stream, which then ends with what was imported. */
  'conversation.stopImport': defineCall(z.object({ importId: z.string().max(100) }), nothing),
} as const
