import type { Conversation, Message, WatchPart } from '#shared/conversation.ts'
import { mergeParts } from './merge-parts.ts'

/** Why nothing arrives yet, in a sentence, and when the next try begins by itself (milliseconds since 1970). */
export interface Waiting {
  note: string
  until: number | null
}

/** What is known of the open conversation. A message keeps its identity until something of it changes. */
export interface ConversationState {
  /** Null until the first snapshot. */
  conversation: Conversation | null
  /** The ids of the path that is shown, in order. */
  order: readonly string[]
  messages: Readonly<Record<string, Message>>
  /** What main waits for before the answer goes on, by the answer's id. */
  waiting: Readonly<Record<string, Waiting>>
  isDeleted: boolean
}

export const emptyConversation: ConversationState = {
  conversation: null,
  order: [],
  messages: {},
  waiting: {},
  isDeleted: false,
}

/** The state after these parts of `conversation.watch`. How they were batched makes no difference. */
export function applyParts(state: ConversationState, parts: readonly WatchPart[]): ConversationState {
  return mergeParts(parts).reduce(applyPart, state)
}

function applyPart(state: ConversationState, part: WatchPart): ConversationState {
  switch (part.type) {
    case 'snapshot':
      return snapshot(part.conversation, part.messages)
    case 'conversation':
      return { ...state, conversation: part.conversation }
    case 'text':
      return append(state, part.messageId, (message) => ({ ...message, text: message.text + part.text }))
    case 'reasoning':
      return append(state, part.messageId, (message) =>
        message.role === 'assistant' ? { ...message, reasoning: message.reasoning + part.text } : message,
      )
    case 'pieces':
      return append(state, part.messageId, (message) =>
        message.role === 'assistant' ? { ...message, ...part.pieces } : message,
      )
    case 'waiting': {
      const waiting: Waiting = { note: part.note, until: part.until ?? null }
      return { ...state, waiting: { ...state.waiting, [part.messageId]: waiting } }
    }
    case 'message':
      return withMessage(state, part.message)
    case 'deleted':
      return { ...state, isDeleted: true }
  }
}

function snapshot(conversation: Conversation, messages: readonly Message[]): ConversationState {
  return {
    conversation,
    order: messages.map((message) => message.id),
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    waiting: {},
    isDeleted: false,
  }
}

function append(state: ConversationState, id: string, change: (message: Message) => Message): ConversationState {
  const message = state.messages[id]
  if (message === undefined) return state
  return { ...withoutWaiting(state, id), messages: { ...state.messages, [id]: change(message) } }
}

function withMessage(state: ConversationState, message: Message): ConversationState {
  const isNew = state.messages[message.id] === undefined
  const isUnderWay = message.role === 'assistant' && message.status === 'streaming'
  return {
    ...(isUnderWay ? state : withoutWaiting(state, message.id)),
    order: isNew ? [...state.order, message.id] : state.order,
    messages: { ...state.messages, [message.id]: message },
  }
}

function withoutWaiting(state: ConversationState, id: string): ConversationState {
  if (state.waiting[id] === undefined) return state
  const { [id]: _done, ...waiting } = state.waiting
  return { ...state, waiting }
}
