import type { ListChange } from '#shared/conversation.ts'

export interface Unread {
  /** Conversations with an answer in flight. */
  readonly answering: ReadonlySet<string>
  /** Conversations whose answer has ended, until they are opened. */
  readonly unread: ReadonlySet<string>
}

export const nothingUnread: Unread = { answering: new Set(), unread: new Set() }

/** Returns the unread conversations after a change: any end of an answer counts. */
export function unreadAfterChange({ answering, unread }: Unread, { rows, removed }: ListChange): Unread {
  const running = new Set(answering)
  const ended: string[] = []
  for (const id of removed) running.delete(id)
  for (const { id, state } of rows) {
    if (state === 'streaming') running.add(id)
    else if (running.delete(id)) ended.push(id)
  }
  return { answering: running, unread: new Set([...unread, ...ended]) }
}

/** Returns the unread conversations, given all that have an answer in flight now. */
export function unreadAfterRead({ answering, unread }: Unread, running: readonly string[]): Unread {
  const now = new Set(running)
  return { answering: now, unread: new Set([...unread, ...[...answering].filter((id) => !now.has(id))]) }
}

/** Returns the unread conversations after one was opened. */
export function withoutUnread({ answering, unread }: Unread, openId: string): Unread {
  return { answering, unread: new Set([...unread].filter((id) => id !== openId)) }
}
