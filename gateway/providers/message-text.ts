import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import { countTokens } from './tokens.ts'

/** Returns the text of a message: its text parts in order, if it has parts. */
export function readMessageText({ content }: ChatMessage): string {
  if (content === null || content === undefined) return ''
  if (typeof content === 'string') return content
  return content.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : '')).join('')
}

/** Returns the text of the last user message, empty if there is none. */
export function lastUserText(messages: readonly ChatMessage[]): string {
  const message = messages.findLast(({ role }) => role === 'user')
  return message === undefined ? '' : readMessageText(message)
}

/**
 * Counts the tokens of a prompt: those of the texts of all its messages. Pictures, sounds and tools are not counted.
 */
export function countPromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, message) => sum + countTokens(readMessageText(message)), 0)
}
