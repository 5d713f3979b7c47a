import type { Locator, Page } from 'playwright/test'

/** The chat as a person sees it: every locator by its accessible name. */
export interface ChatScreen {
  message: Locator
  send: Locator
  stop: Locator
  newChat: Locator
  retry: Locator
  articles: Locator
  conversations: Locator
  say(text: string): Promise<void>
}

/** Finds the parts of the chat in a window. */
export function chatScreen(window: Page): ChatScreen {
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  return {
    message,
    send: window.getByRole('button', { name: 'Send', exact: true }),
    stop: window.getByRole('button', { name: 'Stop', exact: true }),
    newChat: window.getByRole('button', { name: 'New chat', exact: true }),
    retry: window.getByRole('button', { name: 'Retry', exact: true }).last(),
    articles: window.getByRole('log', { name: 'Messages' }).getByRole('article'),
    conversations: window.getByRole('list', { name: 'Conversations' }),
    async say(text) {
      await message.fill(text)
      await message.press('Enter')
    },
  }
}

/** Chooses a model through the picker's free text, as a person who knows its name would. */
export async function chooseModel(window: Page, model: string): Promise<void> {
  await window.getByRole('button', { name: /^Model/ }).click()
  const search = window.getByRole('combobox', { name: 'Search models' })
  await search.fill(model)
  await search.press('Enter')
}
