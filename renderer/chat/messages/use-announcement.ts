import { useEffect, useRef, useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { useConversation } from '../conversation/use-conversation.ts'

/** A screen reader is told this much of a finished answer; the rest is there to be read. */
const announced = 600

/** What to say aloud: how the answer that was under way has ended. */
export function useAnnouncement(lastId: string | undefined): string {
  const [announcement, setAnnouncement] = useState('')
  const answering = useRef<string | null>(null)
  const status = useConversation((state) => {
    const last = lastId === undefined ? undefined : state.messages[lastId]
    return last?.role === 'assistant' ? last.status : null
  })
  const text = useConversation((state) => (status === 'done' && lastId ? state.messages[lastId]?.text : undefined))
  useEffect(() => {
    if (lastId === undefined || status === null) return
    if (status === 'streaming') {
      answering.current = lastId
      setAnnouncement('')
    } else if (answering.current === lastId) {
      answering.current = null
      setAnnouncement(endOf(status, text ?? ''))
    }
  }, [lastId, status, text])
  return announcement
}

function endOf(status: Exclude<AssistantMessage['status'], 'streaming'>, text: string): string {
  return status === 'done' ? chatText.finished(text.slice(0, announced)) : chatText.notFinished[status]
}
