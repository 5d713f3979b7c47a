import { createHash } from 'node:crypto'
import type { Attachment } from '#shared/attachment.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from '../exported.ts'

/** A message of another program's export, with the ids of that program. */
export interface ForeignMessage {
  readonly id: string
  readonly parentId: string | null
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly reasoning?: string
  readonly name?: string | null
  readonly model?: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly attachments?: readonly Attachment[]
}

export interface ForeignConversation {
  /** The name of the program, which is part of the new ids. */
  readonly from: string
  readonly id: string
  readonly title: string | null
  readonly createdAt: number
  readonly updatedAt: number
  /** In any order. A message whose parent is missing becomes a root. */
  readonly messages: readonly ForeignMessage[]
  /** The leaf of the branch that is shown. */
  readonly leafId: string | null
}

/**
 * Returns an id that is stable across exports of the same conversation. Programs copy messages with their ids between
 * conversations, so it also depends on the conversation.
 */
function idOf(from: string, ...names: readonly string[]): string {
  return `${from}-${createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32)}`
}

/** Converts a conversation to the app's export format, parents first. */
export function toExported(foreign: ForeignConversation, now: number): ExportedConversation {
  const { from, messages } = foreign
  const ids = new Map(messages.map(({ id }) => [id, idOf(from, foreign.id, id)]))
  const ordered = parentsFirst(messages)
  return {
    id: idOf(from, foreign.id),
    title: foreign.title,
    createdAt: timeOr(foreign.createdAt, now),
    updatedAt: timeOr(foreign.updatedAt, now),
    profileId: 'embedded',
    model: null,
    systemPrompt: '',
    parameters: {},
    preset: null,
    isPinned: false,
    draft: '',
    queue: [],
    leafId: ids.get(foreign.leafId ?? '') ?? ids.get(ordered.at(-1)?.id ?? '') ?? null,
    messages: ordered.map((message): ExportedMessage => {
      const { role, text, name = null, attachments = [] } = message
      return {
        id: ids.get(message.id) ?? '',
        parentId: ids.get(message.parentId ?? '') ?? null,
        // A tool result without its call is not allowed in a request, so it is kept as a system message.
        role: role === 'tool' ? 'system' : role,
        createdAt: timeOr(message.createdAt, timeOr(foreign.createdAt, now)),
        text,
        name,
        toolCallId: null,
        ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
        answer: role === 'assistant' ? answerOf(message) : null,
      }
    }),
  }
}

function answerOf({ reasoning = '', model = null }: ForeignMessage): ExportedAnswer {
  return {
    status: 'done',
    reasoning,
    requestedModel: model,
    preset: null,
    model,
    provider: null,
    finishReason: null,
    promptTokens: null,
    completionTokens: null,
    reasoningTokens: null,
    cachedTokens: null,
    cost: null,
    isByok: null,
    requestId: null,
    firstTokenAfter: null,
    finishedAfter: null,
    reasonedFor: null,
    schemaProblems: null,
    error: null,
    request: null,
    details: null,
  }
}

/** Sorts parents before children and keeps the order of siblings. Messages in a cycle are dropped. */
function parentsFirst(messages: readonly ForeignMessage[]): ForeignMessage[] {
  const known = new Set(messages.map(({ id }) => id))
  const children = new Map<string | null, ForeignMessage[]>()
  for (const message of messages) {
    const parent = message.parentId !== null && known.has(message.parentId) ? message.parentId : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(message)
    else children.set(parent, [message])
  }
  const ordered: ForeignMessage[] = []
  const waiting = [...(children.get(null) ?? [])].toReversed()
  while (waiting.length > 0) {
    const message = waiting.pop()
    if (message === undefined) break
    ordered.push(message)
    for (const child of (children.get(message.id) ?? []).toReversed()) waiting.push(child)
  }
  return ordered
}

function timeOr(time: number, fallback: number): number {
  return Number.isFinite(time) && time > 0 ? Math.round(time) : fallback
}
