import type { Answer } from '../answer.ts'
import type { Attachment } from '../attachment.ts'
import type { AnswerToolCall } from '../gateway/answer-parts.ts'
import type { AssistantChatMessage, ChatMessage } from '../chat-parameters/chat-message.ts'
import { placeholderPart } from './attachment-parts.ts'

/** Parts of an earlier answer that go back to the model with its text. */
type ReplayedPieces = Partial<
  Pick<Answer, 'reasoningDetails' | 'toolCalls' | 'refusal' | 'annotations' | 'images' | 'audio'>
>

/** A message of the thread, with the fields that a request needs. */
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

/**
 * Returns the identifier that a tool result refers to: the id of the call, or its index if the gateway gave it no id.
 */
export function toolCallId({ id, index }: Pick<AnswerToolCall, 'id' | 'index'>): string {
  return id === '' ? `call_${index}` : id
}

/**
 * Returns the messages of a request. Gateways refuse empty answers and tool calls without results, so both are omitted.
 */
export function threadMessages(thread: readonly ThreadMessage[]): ChatMessage[] {
  return thread.flatMap((message, index) => toChatMessage(message, answeredAfter(thread, index)))
}

/** Returns the ids of the tool calls whose results directly follow the message. */
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

/** Returns the text, followed by the attachments. */
function withAttachments(text: string, attachments: readonly Attachment[]): ChatMessage['content'] & {} {
  if (attachments.length === 0) return text
  return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...attachments.map(placeholderPart)]
}

/**
 * Returns the replayed parts (openrouter.md §9): reasoning details and files unmodified and in order, sound by its id
 * only.
 */
function replayed(answer: ReplayedPieces, answered: ReadonlySet<string>): Partial<AssistantChatMessage> {
  const { reasoningDetails = [], toolCalls = [], refusal = '', images = [], annotations = [], audio } = answer
  const calls = toolCalls.filter((call) => answered.has(toolCallId(call)))
  // With its annotation, a file is not parsed again.
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

/** Keeps unknown fields of a call, such as signatures. */
function toToolCall({
  index,
  id,
  type,
  ...call
}: AnswerToolCall): NonNullable<AssistantChatMessage['tool_calls']>[number] {
  return { id: toolCallId({ index, id }), type: type || 'function', ...call }
}

/** Returns the transcript of sound that has no id. */
function transcriptAlone({ audio }: ReplayedPieces): string {
  return audio?.id ? '' : (audio?.transcript ?? '')
}
