import { expect, type Page } from 'playwright/test'
import { readBridge } from './read-bridge.ts'
import { readConversation } from './read-conversation.ts'

/**
 * Sends messages to the script model in a new chat through the bridge, and waits for each answer. Returns the id of the
 * chat, which is titled after its first message and not opened.
 */
export async function writeChat(window: Page, ...messages: readonly string[]): Promise<string> {
  const { id } = await readBridge(window, 'conversation.create', { model: 'gatehouse/script' })
  for (const text of messages) {
    await readBridge(window, 'conversation.send', { conversationId: id, text })
    await expect
      .poll(async () => (await readConversation(window, id)).messages.at(-1), { intervals: [20, 50, 100] })
      .toMatchObject({ role: 'assistant', status: 'done' })
  }
  return id
}
