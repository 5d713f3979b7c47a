import { emptyAnswer } from '#shared/answer.ts'
import { titleFrom } from '#shared/chat/preview-text.ts'
import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { writeStoredAnswer } from '../../conversations/stored-answer.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from '../../conversations/transfer/exported.ts'
import { type ForeignMessage, toExported } from '../../conversations/transfer/read/foreign.ts'
import type { readKeptChat } from './kept-chat.ts'
import { answerCalls, type KeptMessage } from './kept-message.ts'

/** How many messages a chat is made of; of a longer one the last are taken. */
const maxMessages = 2000

/** Statuses of an answer by the end of its request. */
const statuses = {
  running: 'interrupted',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
  'broken-off': 'interrupted',
} as const

/**
 * Returns a kept chat as an import has it. Its ids follow from the id of the request, so that opening it again finds the
 * same chat.
 */
export function toExportedChat(
  request: ProgramRequest,
  { systemPrompt, messages, answer }: ReturnType<typeof readKeptChat>,
  model: string | null,
  profileId: string,
  now: number,
): ExportedConversation {
  const { id, at, asked, served, end } = request
  const kept = [...messages, ...(answer === null ? [] : [answer])].slice(-maxMessages)
  const foreign = kept.map((message, index): ForeignMessage => {
    const isAnswer = message === answer
    return {
      id: String(index),
      parentId: index === 0 ? null : String(index - 1),
      role: message.role === 'developer' ? 'system' : message.role,
      text: message.text,
      reasoning: message.reasoning ?? '',
      model: isAnswer ? (served ?? asked) : null,
      createdAt: at,
    }
  })
  const lastQuestion = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const conversation = toExported(
    {
      from: 'program',
      id,
      title: titleFrom(lastQuestion) || null,
      createdAt: at,
      updatedAt: now,
      messages: foreign,
      leafId: null,
    },
    at,
  )
  const known = new Set<string>()
  return {
    ...conversation,
    profileId,
    model,
    systemPrompt,
    messages: conversation.messages.map((message, index): ExportedMessage => {
      const from = kept[index]
      if (from === undefined) return message
      for (const call of from.toolCalls ?? []) known.add(call.id)
      return { ...message, ...resultOf(from, known), answer: withCalls(message.answer, from, answer, statuses[end]) }
    }),
  }
}

/** A result keeps its role if the call is here; a request may not have one without its call. */
function resultOf(
  { role, toolCallId }: KeptMessage,
  known: ReadonlySet<string>,
): Partial<Pick<ExportedMessage, 'role' | 'toolCallId'>> {
  return role === 'tool' && toolCallId !== undefined && known.has(toolCallId) ? { role, toolCallId } : {}
}

function withCalls(
  exported: ExportedAnswer | null,
  from: KeptMessage,
  last: KeptMessage | null,
  status: ExportedAnswer['status'],
): ExportedAnswer | null {
  if (exported === null) return null
  const calls = answerCalls(from.toolCalls ?? [])
  return {
    ...exported,
    status: from === last ? status : 'done',
    // Written by `writeStoredAnswer` as JSON of an object.
    details:
      calls.length === 0
        ? null
        : (JSON.parse(writeStoredAnswer({ ...emptyAnswer(), toolCalls: calls })) as Record<string, unknown>),
  }
}
