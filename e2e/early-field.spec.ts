import { chatScreen, chooseModel } from './chat-screen.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

/** Returns what had the focus first after the window was shown, with its place (harness/record-start.cjs). */
function focusedAtStart({ app }: RunningApp): Promise<string | undefined> {
  return app.evaluate(() => (Reflect.get(globalThis, 'recordedStart') as { focused?: string }).focused)
}

/** Returns where the composer's field is, in the same form. */
async function composerPlace({ window }: RunningApp): Promise<string> {
  const { message } = chatScreen(window)
  await expect(message).toBeFocused()
  return message.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return ['TEXTAREA', x, y, width, height].join(' ')
  })
}

test('a start has the field where the composer will be, in an empty chat and in one with messages', async ({
  launchApp,
}) => {
  const running = await launchApp({ recordsStart: true })
  const first = await composerPlace(running)
  await expect.poll(() => focusedAtStart(running)).toBe(first)
  await chooseModel(running.window, 'gatehouse/script')
  await chatScreen(running.window).ask('/say hello')
  await running.restart()
  const second = await composerPlace(running)
  await expect.poll(() => focusedAtStart(running)).toBe(second)
  expect(second).not.toBe(first)
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
  await expect.poll(() => focusedAtStart(running)).toMatch(/^BODY /)
})
