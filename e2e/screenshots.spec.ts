import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { openView, views } from './views.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const

test('every view, full of real things', async ({ launchApp }) => {
  test.setTimeout(120_000)
  const { window } = await launchApp()
  await takeAll(window, 'first-run')
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/status 503 message="Every provider of this model is down"')
  await expect(chat.retry).toBeVisible({ timeout: 20_000 })
  await takeAll(window, 'error')
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/say These words had arrived before the connection was cut, and they stay\n/cut after=12')
  await expect(chat.retry).toBeVisible()
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/rate 100000\n/markdown 6KB')
  await takeAll(window, 'long-answer')
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/guide')
  await chat.ask('How do I stop an answer?')
  await chat.say('Can I get another answer to the same message?')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.send).toBeVisible()
  for (const view of views) {
    await openView(window, view)
    await takeAll(window, view.toLowerCase())
  }
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('combobox').waitFor()
  await takeAll(window, 'palette')
})

async function takeAll(window: Page, name: string) {
  for (const theme of themes) for (const size of sizes) await takeScreenshot(window, name, { theme, ...size })
}
