import type { Page } from 'playwright/test'
import { type ChatScreen, chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'

/** A new chat at a gateway of the test's, which is in use from then on. */
export async function openOfficeChat(window: Page, baseUrl: string): Promise<ChatScreen> {
  await gatewayScreen(window).use({ name: 'Office', baseUrl }, 'sk-of-the-office')
  const chat = chatScreen(window)
  await chat.open()
  await chat.beginChat()
  return chat
}
