import type { Answer } from '../answer.ts'
import type { Attachment } from '../attachment.ts'
import type { AnswerToolCall } from '../gateway/answer-pieces.ts'
import type { AssistantMessage, ChatMessage } from '../gateway/chat-message.ts'
import { briefPart } from './attachment-parts.ts'

/** What of an earlier answer goes back to the model beside its text. */
export type ReplayedPieces = Partial<
  Pick<Answer, 'reasoningDetails' | 'toolCalls' | 'refusal' | 'annotations' | 'images' | 'audio'>
>

/** A message of the thread, as far as a request needs it. */
export type ThreadMessage =
  | {
      readonly role: 'system' | 'developer' | 'user'
      readonly text: string
      readonly name?: string | null
      readonly attachments?: readonly Attachment[]
    }
  | {
      readonly role: 'tool'
      readonly text: string
      readonly toolCallId: string
      readonly name?: string | null
    }
  | ({ readonly role: 'assistant'; readonly text: string; readonly name?: string | null } & ReplayedPieces)

/** By what the result of a call names it: its id, or its number where the gateway gave it none. */
export function toolCallId({ id, index }: Pick<AnswerToolCall, 'id' | 'index'>): string {
  return id === '' ? `call_${index}` : id
}

/**
 * The messages of a request. A gateway refuses empty answers and tool calls without results, so an answer of which
 * nothing has arrived is left out, and so are calls that nobody has answered.
 */
export function threadMessages(thread: readonly ThreadMessage[]): ChatMessage[] {
  return thread.flatMap((message, index) => toChatMessage(message, answeredAfter(thread, index)))
}

/** The tool calls whose results follow the message at once. */
function answeredAfter(thread: readonly ThreadMessage[], index: number): ReadonlySet<string> {
  const answered = new Set<string>()
  for (let next = index + 1; next < thread.length; next++) {
    const message = thread[next]
    if (message?.role !== 'tool') break
    answered.add(message.toolCallId)
  }
  return answered
}

function toChatMessage(message: ThreadMessage, answered: ReadonlySet<string>): ChatMessage[] {
  const name = message.name ? { name: message.name } : {}
  switch (message.role) {
    case 'system':
    case 'developer':
    case 'user':
      return [{ role: message.role, content: withAttachments(message.text, message.attachments ?? []), ...name }]
    case 'tool':
      return [{ role: 'tool', content: message.text, tool_call_id: message.toolCallId, ...name }]
    case 'assistant': {
      const pieces = replayed(message, answered)
      const text = message.text || transcriptAlone(message)
      if (text === '' && Object.keys(pieces).length === 0) return []
      return [{ role: 'assistant', content: text || null, ...name, ...pieces }]
    }
  }
}

/** What was written, then the files. */
function withAttachments(text: string, attachments: readonly Attachment[]): ChatMessage['content'] & {} {
  if (attachments.length === 0) return text
  return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...attachments.map(briefPart)]
}

/** As openrouter.md §9 says: reasoning details and files unmodified and in order, sound by its id alone. */
function replayed(answer: ReplayedPieces, answered: ReadonlySet<string>): Partial<AssistantMessage> {
  const { reasoningDetails = [], toolCalls = [], refusal = '', images = [], annotations = [], audio } = answer
  const calls = toolCalls.filter((call) => answered.has(toolCallId(call)))
  // A file that was parsed once is not parsed again where its annotation comes back.
  const files = annotations.filter(({ type }) => type === 'file')
  return {
    ...(calls.length > 0 ? { tool_calls: calls.map(toToolCall) } : {}),
    ...(reasoningDetails.length > 0 ? { reasoning_details: [...reasoningDetails] } : {}),
    ...(refusal === '' ? {} : { refusal }),
    ...(images.length > 0 ? { images: [...images] } : {}),
    ...(files.length > 0 ? { annotations: files } : {}),
    ...(audio?.id ? { audio: { id: audio.id } } : {}),
  }
}

/** Fields beyond the known ones, such as signatures, go back with the call. */
function toToolCall({ index, id, type, ...call }: AnswerToolCall): NonNullable<AssistantMessage['tool_calls']>[number] {
  return { id: toolCallId({ index, id }), type: type || 'function', ...call }
}

/** What was spoken, where the gateway gave the sound no name to call it by. */
function transcriptAlone({ audio }: ReplayedPieces): string {
  return audio?.id ? '' : (audio?.transcript ?? '')
}
