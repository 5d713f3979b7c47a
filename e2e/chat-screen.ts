import { expect, type Locator, type Page } from 'playwright/test'
import { openView } from './views.ts'

/** The chat as a person sees it. Every locator uses the accessible name. */
export interface ChatScreen {
  /** Switches to the chat from another view. */
  open(): Promise<void>
  message: Locator
  send: Locator
  stop: Locator
  newChat: Locator
  /** Creates a chat and waits until it is shown, empty. */
  beginChat(): Promise<void>
  retry: Locator
  /** Opens the menu of the message box. */
  openTools(): Promise<void>
  articles: Locator
  conversations: Locator
  /** Types a message and sends it. */
  say(text: string): Promise<void>
  /** Sends a message and waits for the complete answer or its failure. */
  ask(text: string): Promise<void>
}

/** Returns the locators of the chat in a window. */
export function chatScreen(window: Page): ChatScreen {
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  const articles = window.getByRole('log', { name: 'Messages' }).getByRole('article')
  const say = async (text: string) => {
    await message.fill(text)
    await message.press('Enter')
  }
  // An empty list of chats has a second one.
  const newChat = window
    .getByRole('button', { name: 'New chat', exact: true })
    .and(window.locator('[aria-keyshortcuts]'))
  return {
    open: () => openView(window, 'Chat'),
    message,
    send: window.getByRole('button', { name: 'Send', exact: true }),
    stop: window.getByRole('button', { name: 'Stop', exact: true }),
    newChat,
    async beginChat() {
      await newChat.click()
      await expect(articles).toHaveCount(0)
      await expect(message).toBeFocused()
    },
    openTools: () => window.locator('[data-composer]').getByRole('button', { name: 'Tools', exact: true }).click(),
    retry: window.getByRole('button', { name: 'Retry', exact: true }).last(),
    articles,
    conversations: window.getByRole('list', { name: 'Conversations' }),
    say,
    async ask(text) {
      const before = await articles.count()
      await say(text)
      await expect(articles).toHaveCount(before + 2)
      await expect(articles.last()).not.toHaveAttribute('aria-busy')
    },
  }
}

/** Selects a model by typing its name into the picker. */
export async function chooseModel(window: Page, model: string): Promise<void> {
  await window.getByRole('button', { name: /^Model/ }).click()
  const search = window.getByRole('combobox', { name: 'Search models' })
  await search.fill(model)
  await search.press('Enter')
}
