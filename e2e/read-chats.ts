import type { Page } from 'playwright/test'
import type { ConversationSummary } from '#shared/conversation.ts'
import { readBridge } from './read-bridge.ts'

/** Returns the current rows of the chat list from main, newest first. Throws main's errors. */
export async function readChats(window: Page): Promise<ConversationSummary[]> {
  const chats: ConversationSummary[] = []
  let total = 0
  do {
    const input = { from: chats.length, count: 500, today: 0, yesterday: 0 }
    const { from, rows, groups } = await readBridge(window, 'conversation.list', input)
    // The last page has as many rows as the others, so it begins earlier.
    chats.push(...rows.slice(chats.length - from))
    total = Object.values(groups).reduce((sum, size) => sum + size, 0)
  } while (chats.length < total)
  return chats.toSorted((one, other) => other.updatedAt - one.updatedAt)
}
