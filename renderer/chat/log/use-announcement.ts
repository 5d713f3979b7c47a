import { useState } from 'react'
import { useConversation } from '../conversation/use-conversation.ts'
import { answerAnnouncement } from './answer-announcement.ts'

/** Returns the announcement of how the running answer ended. */
export function useAnnouncement(lastId: string | undefined): string {
  const [announced, setAnnounced] = useState<{ answering: string | null; announcement: string }>({
    answering: null,
    announcement: '',
  })
  const status = useConversation((state) => {
    const last = lastId === undefined ? undefined : state.messages[lastId]
    return last?.role === 'assistant' ? last.status : null
  })
  // Empty while it arrives, so that chunks do not cause a render.
  const announcement = useConversation((state) => {
    const last = lastId === undefined ? undefined : state.messages[lastId]
    return last?.role === 'assistant' ? answerAnnouncement(last) : ''
  })
  if (lastId !== undefined && status === 'streaming' && announced.answering !== lastId) {
    setAnnounced({ answering: lastId, announcement: '' })
  }
  if (status !== null && status !== 'streaming' && announced.answering === lastId) {
    setAnnounced({ answering: null, announcement })
  }
  return announced.announcement
}
