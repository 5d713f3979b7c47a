import { useState } from 'react'
import type { ConversationSummary } from '#shared/conversation.ts'

/** Returns the conversations whose answer finished while another one was open. Opening one marks it as read. */
export function useUnread(list: readonly ConversationSummary[], openId: string | null): ReadonlySet<string> {
  const [{ seen, unread }, setSeen] = useState<{
    seen: readonly ConversationSummary[]
    unread: ReadonlySet<string>
  }>({ seen: list, unread: new Set() })
  const isNewList = seen !== list
  const isRead = openId !== null && unread.has(openId)
  if (isNewList || isRead) {
    const all = [...unread, ...finishedElsewhere(seen, list, openId)]
    setSeen({ seen: list, unread: new Set(all.filter((id) => id !== openId)) })
  }
  return unread
}

type Known = Pick<ConversationSummary, 'id' | 'state'>

/** Returns the conversations whose answer ended between two lists, without the open one. */
export function finishedElsewhere(before: readonly Known[], now: readonly Known[], openId: string | null): string[] {
  const answering = new Set(before.filter(({ state }) => state === 'streaming').map(({ id }) => id))
  return now.filter(({ id, state }) => answering.has(id) && state !== 'streaming' && id !== openId).map(({ id }) => id)
}
