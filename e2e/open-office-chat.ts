import type { Page } from 'playwright/test'
import { type ChatScreen, chatScreen } from './chat-screen.ts'
import { useGateway } from './use-gateway.ts'

/** Creates a chat at a fault-server gateway and selects that gateway. */
export async function openOfficeChat(window: Page, baseUrl: string): Promise<ChatScreen> {
  await useGateway(window, { name: 'Office', baseUrl }, 'sk-of-the-office')
  const chat = chatScreen(window)
  await chat.open()
  await chat.beginChat()
  return chat
}
