import type { Page } from 'playwright/test'
import type { StreamPart } from '#shared/ipc/bridge.ts'
import type { Outcome, Pulled } from '#shared/ipc/contract-kinds.ts'

type Snapshot = Extract<StreamPart<'conversation.watch'>, { type: 'snapshot' }>

interface PageBridge {
  bridge: {
    stream(
      name: string,
      input: unknown,
    ): { next(): Promise<Outcome<Pulled<StreamPart<'conversation.watch'>>>>; close(): void }
  }
}

/** The conversation and its shown branch as main has them now. Throws what main refuses. */
export async function readConversation(window: Page, conversationId: string): Promise<Snapshot> {
  const outcome = await window.evaluate(async (id) => {
    const stream = (globalThis as unknown as PageBridge).bridge.stream('conversation.watch', { conversationId: id })
    const first = await stream.next()
    stream.close()
    return first
  }, conversationId)
  if (!outcome.ok) throw new Error(outcome.error.message)
  const [snapshot] = outcome.value.parts
  if (snapshot?.type !== 'snapshot') throw new Error('The stream did not begin with a snapshot.')
  return snapshot
}
