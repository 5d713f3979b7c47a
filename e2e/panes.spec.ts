import type { Locator, Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

test('pane borders are dragged within their limits and keep their position', async ({ shareApp }) => {
  const { window } = await shareApp()
  await window.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await window.getByRole('button', { name: 'Inspector' }).click()
  const list = window.getByRole('separator', { name: 'Resize chats' })
  const inspector = window.getByRole('separator', { name: 'Resize inspector' })
  const widths = async () => [await widthOf(list), await widthOf(inspector)]
  const [listBefore = 0, inspectorBefore = 0] = await widths()

  await drag(window, list, 40)
  await drag(window, inspector, -30)
  await expect.poll(widths).toEqual([listBefore + 40, inspectorBefore + 30])
  // The width stops at its limit.
  await drag(window, list, 600)
  const wide = [360, inspectorBefore + 30]
  await expect.poll(widths).toEqual(wide)
  await inspector.press('ArrowRight')
  wide[1] = inspectorBefore + 22
  await expect.poll(widths).toEqual(wide)

  const saved = async () => {
    const { listWidth, inspectorWidth } = await readBridge(window, 'settings.read')
    return [listWidth, inspectorWidth]
  }
  await expect.poll(saved).toEqual(wide)
  await window.reload()
  await expect.poll(widths).toEqual(wide)
})

test('the list of chats folds in a narrow window and opens over the content by its button', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('What can I do here?')
  await chat.beginChat()
  await chat.ask('How do I stop an answer?')
  const list = window.getByRole('complementary', { name: 'Chats' })
  const handle = window.getByRole('separator', { name: 'Resize chats' })
  const show = window.getByRole('button', { name: 'Show chats' })
  const search = window.getByRole('searchbox', { name: 'Search all chats' })
  await expect(show).toHaveCount(0)
  await handle.press('ArrowRight')
  const width = await widthOf(handle)
  await search.fill('stop')

  await resizeWindow(window, { width: 900, height: 600 })
  await expect(list).toBeHidden()
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await show.press('Enter')
  await expect(list).toBeFocused()
  await expect(show).toHaveAttribute('aria-expanded', 'true')
  // What was typed is still there; Esc empties the field first, then folds the list.
  await expect(search).toHaveValue('stop')
  expect(await findViolations(window)).toEqual([])
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await search.press('Escape')
  await expect(list).toBeHidden()
  await expect(show).toBeFocused()

  // A press beside it folds it, and so does a focus elsewhere: nothing with the focus is covered.
  await show.click()
  await chat.articles.last().click({ position: { x: 500, y: 4 } })
  await expect(list).toBeHidden()
  await show.click()
  await window.keyboard.press('Shift+Tab')
  await expect(list).toBeHidden()

  await show.click()
  await chat.conversations.getByRole('link', { name: /^What can I do here/ }).click()
  await expect(list).toBeHidden()
  await expect(chat.articles.first()).toContainText('What can I do here?')
  await expect(chat.message).toBeFocused()
  await window.keyboard.press('ControlOrMeta+Shift+f')
  await expect(search).toBeFocused()
  await window.getByRole('button', { name: 'Hide chats' }).click()
  await expect(list).toBeHidden()
  await chat.beginChat()

  // The wide window has its list as it was.
  await resizeWindow(window, { width: 1280, height: 800 })
  await expect(list).toBeVisible()
  await expect(show).toHaveCount(0)
  expect(await widthOf(handle)).toBe(width)
})

test('the inspector over a narrow window has a button that closes it', async ({ shareApp }) => {
  const { window } = await shareApp()
  await chatScreen(window).ask('What can I do here?')
  const inspector = window.getByRole('complementary', { name: 'Inspector' })
  const toggle = window.getByRole('button', { name: 'Inspector', exact: true })
  const close = inspector.getByRole('button', { name: 'Close the inspector' })
  await toggle.click()
  await expect(inspector.getByRole('tab', { name: 'Routing' })).toBeVisible()
  await expect(close).toHaveCount(0)
  await resizeWindow(window, { width: 900, height: 600 })
  await expect(inspector).toHaveCount(0)
  await toggle.click()
  await expect(close).toBeVisible()
  expect(await findViolations(window)).toEqual([])
  await close.press('Enter')
  await expect(inspector).toHaveCount(0)
  await expect(toggle).toBeFocused()
})

test('a notification is in the middle above the composer, and covers no control', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('What can I do here?')
  await chat.beginChat()
  await chat.ask('How do I stop an answer?')
  const toast = window.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  for (const size of [
    { width: 1280, height: 800 },
    { width: 900, height: 600 },
  ]) {
    await resizeWindow(window, size)
    await window.getByRole('button', { name: 'Rename, export or delete' }).click()
    await window.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(toast).toBeVisible()
    const [box, main, composer] = [await boxOf(toast), await boxOf(window.getByRole('main')), await boxOf(chat.message)]
    expect(Math.abs(box.x + box.width / 2 - (main.x + main.width / 2))).toBeLessThan(2)
    expect(composer.y - (box.y + box.height)).toBeGreaterThan(8)
    await window.getByRole('button', { name: 'Undo' }).click()
    await expect(toast).toHaveCount(0)
    await expect(chat.articles.first()).toContainText('How do I stop an answer?')
  }

  // Two deletions are offered one after the other.
  await resizeWindow(window, { width: 1280, height: 800 })
  await chat.conversations.getByRole('link', { name: /^How do I stop/ }).press('Delete')
  await chat.conversations.getByRole('link', { name: /^What can I do/ }).press('Delete')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('How do I stop an answer?')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('What can I do here?')
})

test('what is typed keeps its characters, without ligatures', async ({ shareApp }) => {
  const { window } = await shareApp()
  // Its style sets `font`, which would reset the ligatures of the page.
  await expect(chatScreen(window).message).toHaveCSS('font-variant-ligatures', 'no-contextual')
})

test('a notification fades out, and leaves without it with reduced motion', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const toast = window.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  const fadeSeconds = async () => {
    await chat.ask('What can I do here?')
    await chat.conversations.getByRole('link', { name: /^What can I do/ }).press('Delete')
    const fade = toast.evaluate(
      (item) =>
        new Promise<number>((resolve) => {
          item.addEventListener('animationend', (event) => {
            if (event instanceof AnimationEvent && event.animationName === 'vanish') resolve(event.elapsedTime)
          })
        }),
    )
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    const seconds = await fade
    await expect(toast).toHaveCount(0)
    return seconds
  }
  expect(await fadeSeconds()).toBeGreaterThan(0)
  await window.emulateMedia({ reducedMotion: 'reduce' })
  expect(await fadeSeconds()).toBe(0)
})

test('a notification that is closed while it appears lets the next one follow', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('What can I do here?')
  await chat.beginChat()
  await chat.ask('How do I stop an answer?')
  const toast = window.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  const isClosed = window.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const dismiss = document.querySelector<HTMLElement>('ol > li[data-state="open"] > button:last-child')
          if (dismiss === null) return
          observer.disconnect()
          dismiss.click()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await chat.conversations.getByRole('link', { name: /^How do I stop/ }).press('Delete')
  await isClosed
  await chat.conversations.getByRole('link', { name: /^What can I do/ }).press('Delete')
  await expect(toast).toContainText('What can I do here?')
})

test('Inter is loaded and is the font on Linux', async ({ shareApp }) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows have their own font')
  const { window } = await shareApp()
  await chatScreen(window).message.waitFor()
  const fonts = await window.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return {
      loaded: loaded.map(({ family, style }) => [family, style]),
      first: getComputedStyle(document.body).fontFamily.split(',')[0],
    }
  })
  expect(fonts).toEqual({ loaded: [['Inter', 'normal']], first: 'Inter' })
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on screen.')
  return box
}

/** Returns the rendered width of the pane that the border belongs to. */
async function widthOf(border: Locator): Promise<number> {
  return border.evaluate((element) => Math.round(element.closest('aside')?.getBoundingClientRect().width ?? 0))
}

async function drag(window: Page, border: Locator, distance: number): Promise<void> {
  const box = await boxOf(border)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await window.mouse.move(x, y)
  await window.mouse.down()
  await window.mouse.move(x + distance, y, { steps: 4 })
  await window.mouse.up()
}
