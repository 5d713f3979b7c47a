import { expect, type Locator, type Page } from 'playwright/test'
import { readBridge } from './read-bridge.ts'

/** The parts of the German app that the language tests use. */
interface GermanWindow {
  message: Locator
  articles: Locator
  button(name: string | RegExp): Locator
  /** Opens a view by its number and waits until it is shown. */
  openView(number: number, title: string): Promise<void>
  /** Creates a chat with this model. */
  beginChat(model: string): Promise<void>
  /** Sends a message and waits until the answer has ended. */
  ask(text: string): Promise<void>
  /** Runs a command of the palette. */
  command(name: string): Promise<void>
}

/** Changes the language, which reloads the page. */
export async function turnGerman(window: Page): Promise<GermanWindow> {
  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await expect(window.locator('html')).toHaveAttribute('lang', 'de')
  const german = germanWindow(window)
  await expect(german.message).toBeVisible()
  return german
}

export function germanWindow(window: Page): GermanWindow {
  const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true })
  const message = window.getByRole('textbox', { name: 'Nachricht', exact: true })
  const articles = window.getByRole('log', { name: 'Nachrichten' }).getByRole('article')
  return {
    message,
    articles,
    button,
    async openView(number, title) {
      await window.keyboard.press(`ControlOrMeta+${number}`)
      await expect(window.locator(`nav [aria-current="page"][aria-label="${title}"]`)).toBeVisible()
      await window.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    },
    async beginChat(model) {
      await button('Neuer Chat').first().click()
      await expect(articles).toHaveCount(0)
      await expect(message).toBeFocused()
      await window.getByRole('button', { name: /^Modell: / }).click()
      const search = window.getByRole('combobox', { name: 'Modelle suchen' })
      await search.fill(model)
      await search.press('Enter')
    },
    async ask(text) {
      const before = await articles.count()
      await message.fill(text)
      await message.press('Enter')
      await expect(articles).toHaveCount(before + 2)
      await expect(articles.last()).not.toHaveAttribute('aria-busy')
    },
    async command(name) {
      await window.keyboard.press('ControlOrMeta+k')
      await window.getByRole('combobox').fill(name)
      await window.getByRole('option', { name }).first().click()
    },
  }
}
