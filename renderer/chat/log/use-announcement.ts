import { useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { firstSentence } from './first-sentence.ts'

/**
 * Returns the announcement of how the last answer ended: one that was seen to arrive, or that came with its end while the
 * branch was open.
 */
export function useAnnouncement(lastId: string | undefined): string {
  const [announced, setAnnounced] = useState<{ answering: string | null; announcement: string }>({
    answering: null,
    announcement: '',
  })
  const chatId = useConversation(({ conversation }) => conversation?.id)
  const isEmpty = useConversation(({ order }) => order.length === 0)
  const [seen, setSeen] = useState({ chatId, lastId, isEmpty })
  const isAppended = useConversation(({ order }) =>
    seen.lastId === undefined ? seen.isEmpty : order.includes(seen.lastId),
  )
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
  const isNew = seen.chatId === chatId && seen.lastId !== lastId && isAppended
  if (status !== null && status !== 'streaming' && (announced.answering === lastId || isNew)) {
    setAnnounced({ answering: null, announcement })
  }
  if (seen.chatId !== chatId || seen.lastId !== lastId || seen.isEmpty !== isEmpty) {
    setSeen({ chatId, lastId, isEmpty })
  }
  return announced.announcement
}

/** Returns the screen reader announcement of an ended answer; empty while it arrives. */
export function answerAnnouncement({
  status,
  text,
  refusal,
  audio,
  toolCalls,
  toolRuns = [],
}: Pick<AssistantMessage, 'status' | 'text' | 'refusal' | 'audio' | 'toolCalls' | 'toolRuns'>): string {
  if (status === 'streaming') return ''
  if (status !== 'done') return chatText.notFinished[status]
  const beginning = firstSentence(text || refusal || audio?.transcript || '')
  const asked = toolRuns.filter(({ state }) => state === 'waiting').length
  if (asked > 0) return chatText.waitsForDecision(asked, beginning)
  if (toolRuns.length === toolCalls.length) return chatText.finished(beginning)
  return toolCalls.length > 0 ? chatText.waitsForResults(toolCalls.length, beginning) : chatText.finished(beginning)
}
