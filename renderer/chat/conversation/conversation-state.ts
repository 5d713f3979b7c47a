import type { ComparisonData, Comparison, Conversation, Message, WatchPart } from '#shared/conversation.ts'
import type { Explanation } from '#shared/messages/notice.ts'

/**
 * Why an answer has not started: a sentence, and when the next attempt starts automatically (milliseconds since 1970).
 */
export interface WaitingState {
  note: Explanation
  until: number | null
}

/** A part of a branch, with the comparisons of its answers. */
export interface BranchSlice extends ComparisonData {
  messages: readonly Message[]
}

/** The loaded part of the open conversation. A message keeps its identity until it changes. */
export interface ConversationState {
  /** Null until the first snapshot. */
  conversation: Conversation | null
  /** The branch in order: ids of loaded messages, and `undefined` for those that are only in main. */
  order: readonly (string | undefined)[]
  /** Messages from this position to the end are always loaded. */
  endFrom: number
  messages: Readonly<Record<string, Message>>
  /** What main waits for before it continues the answer, by the answer's id. */
  waiting: Readonly<Record<string, WaitingState>>
  /**
   * Comparisons among the loaded messages, by question id. Answers that are not on the branch are only in `messages`.
   */
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

/** Returns the state after these parts of `conversation.watch`. Their batching makes no difference. */
export function applyParts(state: ConversationState, parts: readonly WatchPart[]): ConversationState {
  return parts.reduce(applyPart, state)
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
        comparisons: byQuestion(part.comparisons),
        messages: { ...state.messages, ...byId(part.answers) },
      }
    case 'text':
      return append(state, part.messageId, (message) => ({ ...message, text: message.text + part.text }))
    case 'reasoning':
      return append(state, part.messageId, (message) =>
        message.role === 'assistant' ? { ...message, reasoning: message.reasoning + part.text } : message,
      )
    case 'parts':
      return append(state, part.messageId, (message) =>
        message.role === 'assistant' ? { ...message, ...part.parts } : message,
      )
    case 'toolRuns':
      return append(state, part.messageId, (message) =>
        message.role === 'assistant' ? { ...message, toolRuns: part.runs } : message,
      )
    case 'waiting': {
      const waiting: WaitingState = { note: part.note, until: part.until ?? null }
      return { ...state, waiting: { ...state.waiting, [part.messageId]: waiting } }
    }
    case 'message':
      return withMessage(state, part.message)
    case 'deleted':
      return { ...state, isDeleted: true }
  }
}

/** Above this number of messages, those far from the last requested position are evicted. */
const maxLoaded = 3000
const loadedAround = 1000

/** Inserts a part of the branch at its positions. Known messages are newer, and stay. */
export function withPartAt(state: ConversationState, from: number, part: BranchSlice): ConversationState {
  const order = [...state.order]
  const messages = { ...byId(part.answers), ...state.messages }
  for (const [index, message] of part.messages.entries()) {
    const position = from + index
    if (position >= state.endFrom || order[position] !== undefined) continue
    order[position] = message.id
    messages[message.id] ??= message
  }
  const next = { ...state, order, messages, comparisons: { ...byQuestion(part.comparisons), ...state.comparisons } }
  if (Object.keys(messages).length <= maxLoaded) return next
  return evictFar(next, from - loadedAround, from + part.messages.length + loadedAround)
}

/**
 * Evicts messages that are neither at the end nor between these positions. Streaming answers stay: main sends each
 * chunk only once.
 */
function evictFar(state: ConversationState, from: number, until: number): ConversationState {
  const order = state.order.map((id, position) =>
    position >= state.endFrom || (position >= from && position < until) ? id : undefined,
  )
  const kept = new Set(order)
  // The answer on the branch need not be a compared one.
  const answered = new Set(order.map((id) => (id === undefined ? null : state.messages[id]?.parentId)))
  const comparisons = Object.values(state.comparisons).filter(
    ({ questionId, columns }) =>
      answered.has(questionId) || columns.some(({ answerId }) => isStreaming(state.messages[answerId])),
  )
  for (const { columns } of comparisons) for (const { answerId } of columns) kept.add(answerId)
  return {
    ...state,
    order,
    comparisons: byQuestion(comparisons),
    messages: byId(Object.values(state.messages).filter(({ id }) => kept.has(id))),
  }
}

function byQuestion(comparisons: readonly Comparison[]): Record<string, Comparison> {
  return Object.fromEntries(comparisons.map((comparison) => [comparison.questionId, comparison]))
}

function byId(messages: readonly Message[]): Record<string, Message> {
  return Object.fromEntries(messages.map((message) => [message.id, message]))
}

function isStreaming(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.status === 'streaming'
}

function snapshot({ conversation, messages, before }: Extract<WatchPart, { type: 'snapshot' }>): ConversationState {
  return {
    conversation,
    order: [...Array.from<undefined>({ length: before }), ...messages.map((message) => message.id)],
    endFrom: before,
    messages: byId(messages),
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
  return {
    ...(isStreaming(message) ? state : withoutWaiting(state, message.id)),
    order: isNew ? [...state.order, message.id] : state.order,
    messages: { ...state.messages, [message.id]: message },
  }
}

function withoutWaiting(state: ConversationState, id: string): ConversationState {
  if (state.waiting[id] === undefined) return state
  const { [id]: _done, ...waiting } = state.waiting
  return { ...state, waiting }
}
