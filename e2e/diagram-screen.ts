import { expect, type Frame, type Locator, type Page } from 'playwright/test'
import { isDiagramUrl } from '#shared/diagram-address.ts'
import { type ChatScreen, chatScreen, chooseModel } from './chat-screen.ts'

/** Adds a microphone that nothing may open. All diagram tests share one app. */
export const diagramAppOptions = { args: ['--use-fake-device-for-media-stream'] }

/** Returns a diagram source as an answer contains it. */
export const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``

/** Opens the chat with the script model. */
export async function openScript(window: Page): Promise<ChatScreen> {
  await chooseModel(window, 'gatehouse/script')
  return chatScreen(window)
}

/** Draws the first undrawn diagram of the last answer, and waits for it. */
export async function drawNext(chat: ChatScreen): Promise<Locator> {
  await chat.articles.last().getByRole('button', { name: 'Draw diagram' }).first().click()
  const drawn = chat.articles.last().locator('figure[data-drawn]')
  await expect(drawn).toBeVisible()
  return drawn
}

/**
 * Returns the frame of the drawn diagram, also after a click on a link to `#`. Playwright may learn its URL only after
 * the page has shown the drawing.
 */
export async function diagramFrame(window: Page): Promise<Frame> {
  const found = () => window.frames().find((each) => isDiagramUrl(each.url().replace(/#$/, '')))
  await expect.poll(found).toBeDefined()
  const frame = found()
  if (!frame) throw new Error('There is no frame of a diagram.')
  return frame
}
