import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'

/** A screen reader is told this many characters of a finished answer; the rest is there to be read. */
const announced = 600

/** What is said aloud when an answer has ended; nothing while it arrives. */
export function answerAnnouncement({
  status,
  text,
  refusal,
  audio,
  toolCalls,
}: Pick<AssistantMessage, 'status' | 'text' | 'refusal' | 'audio' | 'toolCalls'>): string {
  if (status === 'streaming') return ''
  if (status !== 'done') return chatText.notFinished[status]
  const beginning = (text || refusal || audio?.transcript || '').slice(0, announced)
  return toolCalls.length > 0 ? chatText.waitsForResults(toolCalls.length, beginning) : chatText.finished(beginning)
}
