import type { Page } from 'playwright'
import type { RunningApp } from '../e2e/harness/launch-app.ts'

/** What a benchmark keeps in the page. */
interface BenchPage {
  paints: number[]
  frames: number[]
}

/** Records for each key the time until the frame that shows it has been painted, in milliseconds. */
export function watchKeys(window: Page): Promise<void> {
  return window.evaluate(() => {
    const page = Object.assign(globalThis as unknown as BenchPage, { paints: [] as number[] })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message that is sent in a frame arrives after its paint.
          port1.addEventListener('message', () => page.paints.push(performance.now() - timeStamp), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

/** Returns what `watchKeys` has recorded since the last call. */
export function takePaints(window: Page): Promise<number[]> {
  return window.evaluate(() => (globalThis as unknown as BenchPage).paints.splice(0))
}

/** Presses a letter in the message field five times a second until `isDone` returns true. */
export async function typeUntil(window: Page, isDone: () => boolean | Promise<boolean>): Promise<void> {
  await window.locator('#message-field').focus()
  while (!(await isDone())) {
    await window.keyboard.press('a')
    await window.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  }
}

/** Scrolls the list of chats by 240 px a frame. Returns the frames' durations in milliseconds. */
export function scrollList(window: Page, frames: number): Promise<number[]> {
  return window.getByRole('list', { name: 'Conversations', exact: true }).evaluate(async (list, count) => {
    let place = list.parentElement
    while (place && place.scrollHeight <= place.clientHeight) place = place.parentElement
    const times: number[] = []
    let last = await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < count; frame += 1) {
      place?.scrollBy(0, 240)
      const now = await new Promise(requestAnimationFrame)
      times.push(now - last)
      last = now
    }
    if (!place || place.scrollTop === 0) throw new Error('The list cannot be scrolled.')
    place.scrollTo(0, 0)
    return times
  }, frames)
}

/**
 * Enters a word into the search field in one step, with the results of another word there. Returns the time from the
 * paint of the word to the paint of its first page, in milliseconds.
 */
export async function searchOnScreen(window: Page, word: string, before: string): Promise<number> {
  const field = window.getByRole('searchbox', { name: 'Search all chats' })
  await field.fill(before)
  await window.locator('[data-hit] mark').filter({ hasText: before }).first().waitFor()
  await field.evaluate((input, wanted) => {
    const painted = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now()), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      })
    const isShown = () =>
      [...document.querySelectorAll('[data-hit] mark')].some((mark) => mark.textContent.toLowerCase() === wanted)
    const measure = async () => {
      const enteredAt = await painted()
      let at = enteredAt
      while (!isShown()) at = await painted()
      return at - enteredAt
    }
    input.addEventListener('input', () => Object.assign(globalThis, { shown: measure() }), { once: true })
  }, word)
  await field.fill(word)
  return window.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
}

/** Returns the number of elements in the page. */
export function countElements(window: Page): Promise<number> {
  return window.evaluate(() => document.querySelectorAll('*').length)
}

/** Returns the private memory of the page's process after garbage collection, in MB. */
export async function pageMemoryMb({ app, window }: RunningApp): Promise<number> {
  const session = await window.context().newCDPSession(window)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  return app.evaluate(({ app: main, BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId()
    const kilobytes = main.getAppMetrics().find((metric) => metric.pid === pid)?.memory.workingSetSize
    return (kilobytes ?? 0) / 1024
  })
}
