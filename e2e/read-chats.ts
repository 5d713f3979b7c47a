import type { Page } from 'playwright/test'
import type { ConversationSummary } from '#shared/conversation.ts'
import type { StreamPart } from '#shared/ipc/bridge.ts'
import type { Outcome, PulledParts } from '#shared/ipc/contract-kinds.ts'

interface PageBridge {
  bridge: {
    stream(
      name: string,
      input: unknown,
    ): { next(): Promise<Outcome<PulledParts<StreamPart<'conversation.watchList'>>>>; close(): void }
  }
}

/** Returns the current rows of the chat list from main, newest first. Throws main's errors. */
export async function readChats(window: Page): Promise<ConversationSummary[]> {
  const rows = await window.evaluate(async () => {
    const stream = (globalThis as unknown as PageBridge).bridge.stream('conversation.watchList', {})
    const received: ConversationSummary[] = []
    try {
      while (true) {
        const outcome = await stream.next()
        if (!outcome.ok) throw new Error(outcome.error.message)
        const { parts, done } = outcome.value
        for (const part of parts) received.push(...part.rows)
        if (done || parts.some(({ isComplete }) => isComplete)) return received
      }
    } finally {
      stream.close()
    }
  })
  return rows.toSorted((one, other) => other.updatedAt - one.updatedAt)
}
