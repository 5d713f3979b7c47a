import type { Locator, Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'

/** Figures are always in the accessibility tree, so only their opacity says whether they are seen. */
async function expectSeen(element: Locator, isSeen: boolean): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((shown) => {
        let opacity = 1
        for (let each: Element | null = shown; each !== null; each = each.parentElement) {
          opacity *= Number(getComputedStyle(each).opacity)
        }
        return opacity
      }),
    )
    .toBe(isSeen ? 1 : 0)
}

/** Moves the pointer and the focus away from the messages. */
async function leave(window: Page): Promise<void> {
  await chatScreen(window).message.hover()
  await chatScreen(window).message.focus()
}

test('figures and actions of an answer appear under the pointer and with the focus, and nothing moves', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=1000 completion=200 cost=0.0123\nhello')
  const answer = chat.articles.last()
  await expect(answer).toHaveAccessibleName('Script')
  const cost = answer.getByText('$0.0123')
  const actions = answer.getByRole('toolbar', { name: 'Message actions' })
  await leave(window)
  await expectSeen(cost, false)
  await expectSeen(actions, false)
  await expectSeen(answer.getByRole('time').or(answer.locator('time')), false)
  const before = await answer.boundingBox()
  await answer.hover()
  await expectSeen(cost, true)
  await expectSeen(actions, true)
  expect(await answer.boundingBox()).toEqual(before)

  await leave(window)
  await expectSeen(cost, false)
  // By keyboard: the last answer, then its actions.
  await window.keyboard.press('Alt+ArrowUp')
  await expectSeen(cost, true)
  await window.keyboard.press('Tab')
  await expect(answer.getByRole('button', { name: 'Message actions' })).toBeFocused()
  await expectSeen(actions, true)
})

test('a setting keeps the figures in view, also after a restart', async ({ shareApp }) => {
  const running = await shareApp()
  const { window } = running
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/usage prompt=1000 completion=200 cost=0.0123\nhello')
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Show figures under answers' }).click()
  await chat.open()
  await leave(window)
  await expectSeen(chat.articles.last().getByText('$0.0123'), true)

  await running.restart()
  const after = chatScreen(running.window)
  await leave(running.window)
  await expectSeen(after.articles.last().getByText('$0.0123'), true)
  await openView(running.window, 'Settings')
  await running.window.getByRole('switch', { name: 'Show figures under answers' }).click()
  await after.open()
  await leave(running.window)
  await expectSeen(after.articles.last().getByText('$0.0123'), false)
})

test('a message of the person is a block at the right edge', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('Can I use my own key?')
  await chat.ask(`Why ${'really '.repeat(60)}?`)
  const blockIn = async (turn: Locator) => {
    const [whole, block] = [await turn.boundingBox(), await turn.locator('[data-prose]').boundingBox()]
    if (whole === null || block === null) throw new Error('The message is not shown.')
    return { right: Math.round(whole.x + whole.width - block.x - block.width), part: block.width / whole.width }
  }
  const [short, long] = [await blockIn(chat.articles.nth(0)), await blockIn(chat.articles.nth(2))]
  expect([short.right, long.right]).toEqual([0, 0])
  expect(short.part).toBeLessThan(0.5)
  expect(long.part).toBeCloseTo(0.85, 2)
})

test('in a narrow window, four compared answers are whole columns that buttons step through', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resizeWindow(window, { width: 900, height: 600 })
  await chooseModel(window, 'gatehouse/script')
  await view.toggleCompare()
  for (const index of [1, 2, 3, 4]) {
    if (index > 2) await view.sheet.getByRole('button', { name: 'Add target' }).click()
    await view.chooseModel(index, 'gatehouse/script')
  }
  await chat.say('Which one?')
  await expect(view.comparison).toContainText('4 answers, all finished')
  const [first, last] = [view.columns.first(), view.columns.last()]
  const previous = view.comparison.getByRole('button', { name: 'Previous column' })
  const next = view.comparison.getByRole('button', { name: 'Next column' })
  expect((await first.boundingBox())?.width).toBeGreaterThanOrEqual(280)
  await expect(previous).toBeDisabled()
  await expect(first).toBeInViewport({ ratio: 0.3 })
  await expect(last).not.toBeInViewport()
  for (const place of ['2–3 of 4', '3–4 of 4']) {
    await next.click()
    await expect(view.comparison.getByText(place)).toBeVisible()
  }
  await expect(next).toBeDisabled()
  await expect(last).toBeInViewport({ ratio: 0.3 })
  await expect(first).not.toBeInViewport()
  // The keyboard reaches a column that is out of view.
  await first.getByRole('button', { name: 'Message actions' }).focus()
  await expect(first).toBeInViewport({ ratio: 0.3 })
  await resizeWindow(window, { width: 1500, height: 800 })
  await expect(next).toHaveCount(0)
  await resizeWindow(window, size)
})

test('in a narrow window, the message box shows the names of model and preset, and all its controls', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resizeWindow(window, { width: 900, height: 600 })
  await chooseModel(window, 'gatehouse/script')
  const model = window.getByRole('button', { name: 'Model: Script' })
  const isCut = await model.evaluate((button) =>
    Array.from(button.querySelectorAll('span')).some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  )
  expect(isCut).toBe(false)
  await expect(window.getByRole('button', { name: 'Preset: No preset' })).toBeVisible()
  const box = await window.locator('[data-composer]').boundingBox()
  for (const name of ['Attach', 'Tools', 'Send']) {
    const button = await window.locator('[data-composer]').getByRole('button', { name, exact: true }).boundingBox()
    expect(button?.x).toBeGreaterThan(box?.x ?? 0)
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
  }
  await resizeWindow(window, size)
})

test('long lines of code are wrapped on request', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/say ```ts\\nshort()\\n```')
  const wrap = window.getByRole('button', { name: 'Wrap lines' })
  await expect(chat.articles.last().getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await expect(wrap).toHaveCount(0)
  await chat.ask(`/say \`\`\`ts\\ncall(${'argument, '.repeat(40)})\\n\`\`\``)
  const overflow = () =>
    chat.articles
      .last()
      .locator('pre')
      .evaluate((pre) => pre.scrollWidth > pre.clientWidth)
  await expect.poll(overflow).toBe(true)
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(overflow).toBe(false)
})
