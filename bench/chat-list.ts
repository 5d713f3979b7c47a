import type { Locator, Page } from 'playwright'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { addLongChat, blankFrames, gapBelow, openLongChat } from '../e2e/long-chat-screen.ts'
import { readBridge } from '../e2e/read-bridge.ts'
import { median, percentile } from '../shared/testing/percentile.ts'
import { type Figure, repeats } from './report.ts'

const messages = 5000

const queries = ['glockenspiel', 'because', 'Question m17', 'a', 'nowhere to be found']

/** Measures a conversation of 5,000 messages in the real app, compared with a plain list of the same messages. */
export async function benchList(): Promise<Figure[]> {
  const running = await launchApp()
  try {
    await addLongChat(running, messages)
    const { window } = running
    const scroller = await openLongChat(window)
    const ratios: number[] = []
    let gap = 0
    for (let repeat = 0; repeat < repeats; repeat++) {
      const plain = await timePlainList(scroller)
      ratios.push((await timeOpening(window, scroller)) / plain)
      gap = Math.max(gap, Math.abs(await gapBelow(scroller)))
    }
    const { blank } = await blankFrames(scroller, { step: -240, frames: 300 })
    return [
      { name: 'G5: first paint, of a plain list', value: median(ratios), goal: 1 / 40, unit: '×' },
      { name: 'G5: blank frames of 300', value: blank, goal: 0, unit: 'frames' },
      { name: 'G5: from the bottom', value: gap, goal: 0, unit: 'px' },
      { name: 'G5: find, worst of its queries', value: await timeFind(running), goal: 50, unit: 'ms' },
    ]
  } finally {
    await running.close()
    await running.remove()
  }
}

/** Returns the time from the click on its row in another chat to the paint that shows its last message. */
async function timeOpening(window: Page, scroller: Locator): Promise<number> {
  await window.getByRole('button', { name: 'G5: New chat', exact: true }).click()
  await scroller.waitFor({ state: 'detached' })
  return window.evaluate(async () => {
    const row = [...document.querySelectorAll('a, button')].find(({ textContent }) => textContent.includes('Long chat'))
    const began = performance.now()
    if (row instanceof HTMLElement) row.click()
    while (document.querySelector('[data-message="m4999"]') === null) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}

/** Returns the time to render the visible messages' elements, repeated up to 5,000, without React. */
function timePlainList(scroller: Locator): Promise<number> {
  return scroller.evaluate(async (element, count) => {
    const places = [...element.querySelectorAll('[data-message]')]
    const list = document.createElement('div')
    list.className = element.querySelector('[role="log"]')?.className ?? ''
    const began = performance.now()
    for (let index = 0; index < count; index++) {
      const place = places[index % places.length]
      if (place) list.append(place.cloneNode(true))
    }
    element.append(list)
    element.scrollTop = element.scrollHeight
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const took = performance.now() - began
    list.remove()
    element.scrollTop = element.scrollHeight
    return took
  }, messages)
}

/**
 * Returns the time from the page's query to main's reply with the find bar already open; the worst median of all
 * queries.
 */
async function timeFind({ window }: RunningApp): Promise<number> {
  await readBridge(window, 'conversation.find', { conversationId: 'long', query: '' })
  const medians: number[] = []
  for (const query of queries) {
    const times: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      times.push(
        await window.evaluate(async (words) => {
          const { bridge } = globalThis as unknown as {
            bridge: { call(name: string, input: object): Promise<unknown> }
          }
          const began = performance.now()
          await bridge.call('conversation.find', { conversationId: 'long', query: words })
          return performance.now() - began
        }, query),
      )
    }
    medians.push(median(times))
  }
  return percentile(medians, 1)
}
