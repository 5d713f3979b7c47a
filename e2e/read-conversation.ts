import type { Page } from 'playwright/test'
import type { Conversation, Message } from '#shared/conversation.ts'
import type { StreamPart } from '#shared/ipc/bridge.ts'
import type { Outcome, PulledParts } from '#shared/ipc/contract-kinds.ts'
import { readBridge } from './read-bridge.ts'

interface PageBridge {
  bridge: {
    stream(
      name: string,
      input: unknown,
    ): { next(): Promise<Outcome<PulledParts<StreamPart<'conversation.watch'>>>>; close(): void }
  }
}

/** Returns the id of the open chat. */
export async function openConversation(window: Page): Promise<string> {
  const { conversationId } = await readBridge(window, 'settings.read')
  if (conversationId === null) throw new Error('No chat is open.')
  return conversationId
}

/** Returns the conversation and its entire shown branch from main. Throws main's errors. */
export async function readConversation(
  window: Page,
  conversationId: string,
): Promise<{ conversation: Conversation; messages: Message[] }> {
  const outcome = await window.evaluate(async (id) => {
    const stream = (globalThis as unknown as PageBridge).bridge.stream('conversation.watch', { conversationId: id })
    const first = await stream.next()
    stream.close()
    return first
  }, conversationId)
  if (!outcome.ok) throw new Error(outcome.error.message)
  const [snapshot] = outcome.value.parts
  if (snapshot?.type !== 'snapshot') throw new Error('The stream did not begin with a snapshot.')
  const { conversation, messages: end, before } = snapshot
  const messageId = end.at(-1)?.id ?? ''
  const earlier: Message[] = []
  while (earlier.length < before) {
    const from = earlier.length
    const count = Math.min(200, before - from)
    const part = await readBridge(window, 'conversation.messages', { conversationId, messageId, from, count })
    earlier.push(...part.messages)
  }
  return { conversation, messages: [...earlier, ...end] }
}
