import { z } from 'zod'
import {
  answerDetails,
  chosenPreset,
  conversation,
  conversationId,
  conversationSummary,
  messageId,
  parameterValues,
  requestPreview,
  searchHit,
  watchPart,
} from '../conversation-schema.ts'
import { call, event, stream } from './contract-kinds.ts'

const nothing = z.object({})
const inConversation = z.object({ conversationId })
const ofMessage = inConversation.extend({ messageId })
const answer = z.object({ answerId: messageId })
const spokenText = z.string().trim().min(1)
/** `name` of a message on the wire. */
const speaker = z.string().trim().max(64).nullable().optional()

/** The calls about conversations. */
export const conversationCalls = {
  'conversation.list': call(nothing, z.array(conversationSummary)),
  /** As it is now; `conversation.watch` also tells what becomes of it. */
  'conversation.read': call(inConversation, conversation),
  'conversation.create': call(z.object({ model: z.string().nullable().optional() }), conversation),
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
  'conversation.saveDraft': call(inConversation.extend({ draft: z.string() }), nothing),

  /** The request that `conversation.send` with this text would send; an empty text leaves that message out. */
  'conversation.preview': call(inConversation.extend({ text: z.string(), name: speaker }), requestPreview),
  /** What a gateway would say of these values, by wire name; a name without problems is left out. */
  'parameters.check': call(
    z.object({ values: parameterValues }),
    z.array(z.object({ field: z.string(), message: z.string() })),
  ),

  /**
   * Commits the user's message and an empty answer, then sends; the draft is cleared in the same transaction. While an
   * answer arrives the message is put into the queue instead, and sent when that answer is done.
   */
  'conversation.send': call(
    inConversation.extend({ text: spokenText, name: speaker }),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('sent'), userMessageId: messageId, answerId: messageId }),
      z.object({ type: z.literal('queued'), queuedId: messageId }),
    ]),
  ),
  'conversation.editQueued': call(inConversation.extend({ queuedId: messageId, text: spokenText }), nothing),
  'conversation.removeQueued': call(inConversation.extend({ queuedId: messageId }), nothing),
  /** Sends the first of the queue, where it stands still. */
  'conversation.sendQueued': call(inConversation, nothing),
  'conversation.stop': call(inConversation, nothing),
  /** The answer that waits for its next try does not wait any longer. */
  'conversation.tryNow': call(inConversation, nothing),
  /** Adds a message at the end of the branch and asks for nothing. `toolCallId` belongs to the role tool alone. */
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
    ofMessage.extend({ text: z.string(), name: speaker, thenAnswer: z.boolean() }),
    z.object({ messageId, answerId: messageId.nullable() }),
  ),
  /** Goes on with an answer that was stopped, interrupted or cut: a new branch that begins with its text. */
  'conversation.continue': call(ofMessage, answer),
  /** Takes a message, and what follows it, out of sight; the branch beside it is shown, or its parent. */
  'conversation.deleteMessage': call(ofMessage, nothing),
  'conversation.restoreMessage': call(ofMessage, nothing),
  /** Shows the branch that runs through this message. */
  'conversation.showBranch': call(ofMessage, nothing),
  'conversation.details': call(ofMessage, answerDetails),
  /** The sound of an answer, joined: base64 of `format`. */
  'conversation.answerAudio': call(ofMessage, z.object({ data: z.string(), format: z.string() })),
  /** Asks where to, and saves it; null where the person chose nothing. `conversation.showExported` shows it. */
  'conversation.saveSound': call(ofMessage, z.object({ path: z.string().nullable() })),
  'conversation.watch': stream(inConversation, watchPart),
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
  /** Reads a file that `conversation.export` wrote as JSON; what is there already is not added twice. */
  'conversation.import': call(
    nothing,
    z.object({
      path: z.string().nullable(),
      added: z.int(),
      known: z.int(),
      conversationId: conversationId.nullable(),
    }),
  ),
} as const
