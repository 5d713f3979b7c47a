import type { Comparison, Conversation, Message, WatchPart } from '#shared/conversation.ts'
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
  /** The path that is shown, in order: the ids of the messages that are here, and `undefined` for those left in main. */
  order: readonly (string | undefined)[]
  /** The messages from this position on are always here. */
  endFrom: number
  messages: Readonly<Record<string, Message>>
  /** What main waits for before the answer goes on, by the answer's id. */
  waiting: Readonly<Record<string, Waiting>>
  /** What is compared on that path, by the message that was answered. Its other answers are in `messages` alone. */
  comparisons: Readonly<Record<string, Comparison>>
  isDeleted: boolean
}

export const emptyConversation: ConversationState = {
  conversation: null,
  order: [],
  endFrom: 0,
  messages: {},
  waiting: {},
  comparisons: {},
  isDeleted: false,
}

/** The state after these parts of `conversation.watch`. How they were batched makes no difference. */
export function applyParts(state: ConversationState, parts: readonly WatchPart[]): ConversationState {
  return mergeParts(parts).reduce(applyPart, state)
}

function applyPart(state: ConversationState, part: WatchPart): ConversationState {
  switch (part.type) {
    case 'snapshot':
      return snapshot(part)
    case 'conversation':
      return { ...state, conversation: part.conversation }
    case 'comparisons':
      return {
        ...state,
        comparisons: Object.fromEntries(part.comparisons.map((comparison) => [comparison.questionId, comparison])),
        messages: { ...state.messages, ...Object.fromEntries(part.answers.map((answer) => [answer.id, answer])) },
      }
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

/** Of more messages than this, those stay that are around what was asked for last; the others are left to main again. */
const mostKept = 3000
const keptAround = 1000

/** Puts messages of the path into their places; what is known of them already is newer, and stays. */
export function withMessagesAt(state: ConversationState, from: number, found: readonly Message[]): ConversationState {
  const order = [...state.order]
  const messages = { ...state.messages }
  for (const [index, message] of found.entries()) {
    const position = from + index
    if (position >= state.endFrom || order[position] !== undefined) continue
    order[position] = message.id
    messages[message.id] ??= message
  }
  if (Object.keys(messages).length <= mostKept) return { ...state, order, messages }
  const isCompared = new Set(comparedIds(state))
  for (const [position, id] of order.slice(0, state.endFrom).entries()) {
    if (id === undefined || (position >= from - keptAround && position < from + found.length + keptAround)) continue
    order[position] = undefined
    // Told with the comparison, and not asked for again.
    if (!isCompared.has(id)) delete messages[id]
  }
  return { ...state, order, messages }
}

function comparedIds({ comparisons }: ConversationState): string[] {
  return Object.values(comparisons).flatMap(({ columns }) => columns.map(({ answerId }) => answerId))
}

function snapshot({ conversation, messages, before }: Extract<WatchPart, { type: 'snapshot' }>): ConversationState {
  return {
    conversation,
    order: [...Array.from<undefined>({ length: before }), ...messages.map((message) => message.id)],
    endFrom: before,
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    waiting: {},
    comparisons: {},
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
