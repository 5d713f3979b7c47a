import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'

/** Characters of a finished answer that a screen reader announces. */
const maxAnnouncedChars = 600

/** Returns the screen reader announcement of an ended answer; empty while it arrives. */
export function answerAnnouncement({
  status,
  text,
  refusal,
  audio,
  toolCalls,
}: Pick<AssistantMessage, 'status' | 'text' | 'refusal' | 'audio' | 'toolCalls'>): string {
  if (status === 'streaming') return ''
  if (status !== 'done') return chatText.notFinished[status]
  const beginning = (text || refusal || audio?.transcript || '').slice(0, maxAnnouncedChars)
  return toolCalls.length > 0 ? chatText.waitsForResults(toolCalls.length, beginning) : chatText.finished(beginning)
}
