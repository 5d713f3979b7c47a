import type { Page } from 'playwright'
import type { MarkdownPage } from '../e2e/markdown-page/page-functions.ts'
import type { Part } from '../e2e/markdown-page/stream-by-frames.ts'

declare const markdownPage: MarkdownPage

const charactersAFrame = 256

/** The cost of streaming a text: for its first quarter and in total, in seconds of the page's main thread. */
export interface Cost {
  readonly quarter: number
  readonly total: number
}

type Stream = (window: Page, text: string, charactersAFrame: number, part: Part) => Promise<unknown>

export const streamOurs: Stream = (window, ...given) => window.evaluate((all) => markdownPage.stream(...all), given)

/** Plain text, an element a block. */
export const streamPlain: Stream = (window, ...given) =>
  window.evaluate((all) => markdownPage.streamPlain(...all), given)

/** Measures processor time, so that other load on the computer matters little. */
export async function measureCost(window: Page, text: string, stream: Stream): Promise<Cost> {
  const inspector = await window.context().newCDPSession(window)
  // The default is wall-clock time, which includes everything that keeps the thread waiting.
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const quarter = Math.floor(text.length / 4)
  const begin = await spent()
  await stream(window, text, charactersAFrame, { begin: 0, end: quarter })
  const first = await spent()
  await stream(window, text, charactersAFrame, { begin: quarter, end: text.length })
  const end = await spent()
  await expectEndInView(window)
  await inspector.detach()
  return { quarter: first - begin, total: end - begin }
}

/** Throws if the end is not visible: rendering outside the visible range costs almost nothing. */
async function expectEndInView(window: Page): Promise<void> {
  const below = await window.evaluate(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = document.scrollingElement ?? {}
    return { below: scrollHeight - scrollTop - clientHeight, clientHeight }
  })
  if (below.below > below.clientHeight / 2) throw new Error(`The view does not follow: ${below.below} px are below it`)
}

/** Returns whether the streamed result equals that of rendering the entire text in one pass. */
export async function endsLikeOnePass(window: Page, text: string): Promise<boolean> {
  return window.evaluate(async (all) => {
    await markdownPage.settle()
    const streamed = markdownPage.html()
    markdownPage.drawNew(all, false)
    await markdownPage.settle()
    return markdownPage.html() === streamed
  }, text)
}
