import { z } from 'zod'
import { attachment } from '../attachment-schema.ts'
import { attachmentLimits } from '../attachment.ts'
import {
  answerDetails,
  chosenPreset,
  compared,
  comparisonTargets,
  conversation,
  conversationId,
  draftChange,
  draftWriter,
  foundPlace,
  importReport,
  listPart,
  message,
  messageId,
  parameterValues,
  pathCost,
  requestPreview,
  searchHit,
  watchPart,
} from '../conversation-schema.ts'
import { call, event, stream } from './contract-kinds.ts'

const nothing = z.object({})
const inConversation = z.object({ conversationId })
const ofMessage = inConversation.extend({ messageId })
const answer = z.object({ answerId: messageId })
/** `name` of a message on the wire. */
const speaker = z.string().trim().max(64).nullable().optional()

/** The calls about conversations. */
export const conversationCalls = {
  /** As it is now; `conversation.watch` also tells what becomes of it. */
  'conversation.read': call(inConversation, conversation),
  'conversation.create': call(z.object({ model: z.string().nullable().optional() }), conversation),
  /** A conversation in which nothing was said or drafted; null where there is none. */
  'conversation.findEmpty': call(nothing, z.object({ conversationId: conversationId.nullable() })),
  'conversation.rename': call(inConversation.extend({ title: z.string().trim().min(1).max(200) }), nothing),
  'conversation.pin': call(inConversation.extend({ isPinned: z.boolean() }), nothing),
  /** Deleted conversations can be restored until the app quits or 30 days have passed, whichever is later. */
  'conversation.delete': call(inConversation, nothing),
  'conversation.restore': call(inConversation, nothing),
  'conversation.chooseModel': call(inConversation.extend({ model: z.string().min(1).nullable() }), nothing),
  'conversation.choosePreset': call(inConversation.extend({ preset: chosenPreset.nullable() }), nothing),
  /** From now on it is answered by the gateway in use, with the model chosen there: its own gateway was removed. */
  'conversation.moveToActiveGateway': call(inConversation, nothing),
  'conversation.setSystemPrompt': call(inConversation.extend({ systemPrompt: z.string().max(1_000_000) }), nothing),
  /**
   * Sets some parameters of this chat and unsets others. A value that the gateway would refuse is `bad-input` with its
   * field, and nothing changes. `messages`, `model` and `stream` are not set here.
   */
  'conversation.setParameters': call(
    inConversation.extend({ set: parameterValues, unset: z.array(z.string()) }),
    nothing,
  ),
  /**
   * Saves what is being written, and returns what it is now. `base` is what the window wrote on: where another window has
   * written since, both are in what is saved (`shared/chat/merge-drafts.ts`). `writer` is any name of the window.
   */
  'conversation.saveDraft': call(
    inConversation.extend({ draft: z.string(), base: z.string().optional(), writer: draftWriter.optional() }),
    z.object({ draft: z.string(), revision: z.int() }),
  ),
  'conversation.draftChanged': event(draftChange),

  /**
   * The request that `conversation.send` with this text would send, with the files of the draft; where both are empty
   * that message is left out. `target` is the place in `comparing` of the one whose request it is. Files are noted by
   * their names, and are there themselves where it `isWhole`.
   */
  'conversation.preview': call(
    inConversation.extend({
      text: z.string(),
      name: speaker,
      target: z.int().nonnegative().optional(),
      isWhole: z.boolean().optional(),
    }),
    requestPreview,
  ),
  /** What a gateway would say of these values, by wire name; a name without problems is left out. */
  'parameters.check': call(
    z.object({ values: parameterValues }),
    z.array(z.object({ field: z.string(), message: z.string() })),
  ),

  /**
   * Commits the user's message and an empty answer, then sends; the draft is cleared in the same transaction, and its
   * files go with the message, which may have no text then. While an answer arrives the message is put into the queue
   * instead, and sent when that answer is done. Where the conversation is `comparing`, there is an answer for each of its
   * targets, of which the first is the branch; all leave at once.
   */
  'conversation.send': call(
    inConversation.extend({ text: z.string().trim(), name: speaker, writer: draftWriter.optional() }),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('sent'), userMessageId: messageId, answerId: messageId }),
      z.object({ type: z.literal('queued'), queuedId: messageId }),
    ]),
  ),
  'conversation.editQueued': call(inConversation.extend({ queuedId: messageId, text: z.string().trim() }), nothing),
  'conversation.removeQueued': call(inConversation.extend({ queuedId: messageId }), nothing),
  /** Sends the first of the queue, where it stands still. */
  'conversation.sendQueued': call(inConversation, nothing),
  /** Whom the next message goes to side by side, kept with the draft until it is sent; none or one is no comparison. */
  'conversation.setComparing': call(inConversation.extend({ targets: comparisonTargets }), nothing),
  /** Sends a message that was answered to further targets; `besides` are answers of it to stand before theirs. */
  'conversation.compareMessage': call(
    ofMessage.extend({ targets: comparisonTargets.min(1), besides: z.array(messageId) }),
    z.object({ answerIds: z.array(messageId) }),
  ),
  /** Asks the target of a compared answer again, or, with `goesOn`, for the rest of it: the new answer takes its place. */
  'conversation.retryCompared': call(ofMessage.extend({ goesOn: z.boolean() }), answer),
  /** The chat goes on from this answer of a comparison. */
  'conversation.keepAnswer': call(ofMessage, nothing),
  /** All answers that arrive in the conversation, or the one. */
  'conversation.stop': call(inConversation.extend({ answerId: messageId.optional() }), nothing),
  /** The answer (or every one) that waits for its next try does not wait any longer. */
  'conversation.tryNow': call(inConversation.extend({ answerId: messageId.optional() }), nothing),
  /**
   * Adds a message at the end of the branch and asks for nothing; the draft's files go with a user's. `toolCallId`
   * belongs to the role tool alone.
   */
  'conversation.addMessage': call(
    inConversation.extend({
      role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
      text: z.string(),
      name: speaker,
      toolCallId: z.string().optional(),
    }),
    z.object({ messageId }),
  ),
  /** Asks for an answer to the branch as it stands. */
  'conversation.answer': call(inConversation, answer),
  /** Gives the results of an answer's tool calls, all in one, and asks for the next answer. */
  'conversation.answerTools': call(
    ofMessage.extend({ results: z.array(z.object({ toolCallId: z.string(), text: z.string() })).min(1) }),
    answer,
  ),
  /** Answers the same question again, as a new branch: the old answer stays. */
  'conversation.retry': call(ofMessage, answer),
  /** Puts another text beside a message, as a new branch; the old one stays. `thenAnswer` asks for an answer to it. */
  'conversation.editMessage': call(
    ofMessage.extend({
      text: z.string(),
      name: speaker,
      /** The files of a user's message; those that it has where they are not given. */
      attachments: z.array(attachment).max(attachmentLimits.files).optional(),
      thenAnswer: z.boolean(),
    }),
    z.object({ messageId, answerId: messageId.nullable() }),
  ),
  /** Goes on with an answer that was stopped, interrupted or cut: a new branch that begins with its text. */
  'conversation.continue': call(ofMessage, answer),
  /** Takes a message, and what follows it, out of sight; the branch beside it is shown, or its parent. */
  'conversation.deleteMessage': call(ofMessage, nothing),
  'conversation.restoreMessage': call(ofMessage, nothing),
  /** Shows the branch that runs through this message. */
  'conversation.showBranch': call(ofMessage, nothing),
  /**
   * Messages of the path from the first one to `messageId`: `count` of them from a position on, which counts from 0. A
   * path never changes, whichever branch is shown by now. With what they are compared with.
   */
  'conversation.messages': call(
    ofMessage.extend({ from: z.int().nonnegative(), count: z.int().min(1).max(200) }),
    compared.extend({ messages: z.array(message) }),
  ),
  /** The position of a message in its path, and whether the branch that is shown leads through it. */
  'conversation.place': call(ofMessage, z.object({ position: z.int().nonnegative(), isShown: z.boolean() })),
  /** What the answers on the path to this message have cost. */
  'conversation.cost': call(ofMessage, pathCost),
  /** Every place of the branch that is shown where these words stand, in order. An empty query reads ahead for others. */
  'conversation.find': call(inConversation.extend({ query: z.string().max(500) }), z.array(foundPlace)),
  'conversation.details': call(ofMessage, answerDetails),
  /** The sound of an answer, joined: base64 of `format`. */
  'conversation.answerAudio': call(ofMessage, z.object({ data: z.string(), format: z.string() })),
  /** Asks where to, and saves it; null where the person chose nothing. `conversation.showExported` shows it. */
  'conversation.saveSound': call(ofMessage, z.object({ path: z.string().nullable() })),
  'conversation.watch': stream(inConversation, watchPart),
  /** The rows of the list in pages, the pinned and newest first, then each row that changes. */
  'conversation.watchList': stream(nothing, listPart),
  /** Something of a conversation has changed that its row in the list tells. */
  'conversation.listChanged': event(nothing),

  /** Every word must occur, the last one may be begun; best first. Found also beside the branch that is shown. */
  'conversation.search': call(
    z.object({ query: z.string().max(500), limit: z.int().min(1).max(100), offset: z.int().min(0) }),
    z.object({ hits: z.array(searchHit), total: z.int() }),
  ),
  /** Asks where to, and writes; null where the person chose nothing. Null for the ids exports all conversations. */
  'conversation.export': call(
    z.object({ conversationIds: z.array(conversationId).nullable(), format: z.enum(['json', 'markdown']) }),
    z.object({ path: z.string().nullable(), conversations: z.int() }),
  ),
  /** Shows the file that was exported last in its folder. */
  'conversation.showExported': call(nothing, nothing),
  /**
   * Asks for a file of chats (this app's, ChatGPT's or OpenRouter's) and brings in what is not here yet. Tells how far it
   * is; nothing where no file was chosen. Closing it stops, and what has come in stays.
   */
  'conversation.import': stream(nothing, z.object({ done: z.int(), total: z.int(), report: importReport })),
} as const
