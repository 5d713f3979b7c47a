import { chatScreen, chooseModel } from './chat-screen.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

/** Returns what had the focus when the window was shown, with its place (harness/record-start.cjs). */
function focusedAtStart({ app }: RunningApp): Promise<string | undefined> {
  return app.evaluate(() => (Reflect.get(globalThis, 'recordedStart') as { focused?: string }).focused)
}

/** Returns where the field was when the window was shown, and where the composer's is. */
async function fieldPlaces(running: RunningApp) {
  const { message } = chatScreen(running.window)
  await expect(message).toBeFocused()
  const place = await message.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return ['TEXTAREA', x, y, width, height].join(' ')
  })
  return { shown: await focusedAtStart(running), place }
}

test('the first frame has the field where the composer is, in an empty chat and in one with messages', async ({
  launchApp,
}) => {
  const running = await launchApp({ recordsStart: true })
  const first = await fieldPlaces(running)
  expect(first.shown).toBe(first.place)
  await chooseModel(running.window, 'gatehouse/script')
  await chatScreen(running.window).ask('/say hello')
  await running.restart()
  const second = await fieldPlaces(running)
  expect(second.shown).toBe(second.place)
  expect(second.place).not.toBe(first.place)
})

test('what is typed and sent before the chat is loaded is sent once', async ({ launchApp }) => {
  const { window } = await launchApp({ recordsStart: true, args: ['--types-early'] })
  const chat = chatScreen(window)
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('early')
  await expect(chat.message).toHaveValue('')
})

test('a start in another view has no field', async ({ launchApp }) => {
  const running = await launchApp({ recordsStart: true })
  await openView(running.window, 'Usage')
  await running.restart()
  await expect(running.window.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible()
  expect(await focusedAtStart(running)).toMatch(/^BODY /)
})
