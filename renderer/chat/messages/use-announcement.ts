import { useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { useConversation } from '../conversation/use-conversation.ts'

/** A screen reader is told this much of a finished answer; the rest is there to be read. */
const announced = 600

/** What to say aloud: how the answer that was under way has ended. */
export function useAnnouncement(lastId: string | undefined): string {
  const [heard, setHeard] = useState<{ answering: string | null; announcement: string }>({
    answering: null,
    announcement: '',
  })
  const status = useConversation((state) => {
    const last = lastId === undefined ? undefined : state.messages[lastId]
    return last?.role === 'assistant' ? last.status : null
  })
  const text = useConversation((state) => (status === 'done' && lastId ? state.messages[lastId]?.text : undefined))
  if (lastId !== undefined && status === 'streaming' && heard.answering !== lastId) {
    setHeard({ answering: lastId, announcement: '' })
  }
  if (status !== null && status !== 'streaming' && heard.answering === lastId) {
    setHeard({ answering: null, announcement: endOf(status, text ?? '') })
  }
  return heard.announcement
}

function endOf(status: Exclude<AssistantMessage['status'], 'streaming'>, text: string): string {
  return status === 'done' ? chatText.finished(text.slice(0, announced)) : chatText.notFinished[status]
}
