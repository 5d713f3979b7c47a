import type { Page } from 'playwright'
import { openMarkdownWindow } from '../e2e/harness/markdown-window.ts'
import { measureMaxTaskMs } from '../e2e/longest-task.ts'
import type { MarkdownPage } from '../e2e/markdown-page/page-functions.ts'
import { median } from '../shared/testing/percentile.ts'
import { endOfMixed } from './chat-markdown-texts.ts'
import { type Figure, repeats } from './report.ts'

declare const markdownPage: MarkdownPage

/** G3: measures the end of a long answer that arrives at 500 tokens per second. */
export async function benchEnd(): Promise<Figure[]> {
  const { window, close } = await openMarkdownWindow()
  try {
    const measured = { plain: [] as End[], ours: [] as End[] }
    for (let repeat = 0; repeat < repeats; repeat++) {
      measured.plain.push(
        await watchEnd(window, () => window.evaluate((all) => markdownPage.streamPlainEnd(...all), endOfMixed)),
      )
      measured.ours.push(
        await watchEnd(window, () => window.evaluate((all) => markdownPage.streamEnd(...all), endOfMixed)),
      )
    }
    const dropped = measured.ours.map((ours, repeat) => ours.dropped - (measured.plain[repeat]?.dropped ?? Number.NaN))
    const tasks = measured.ours.map(({ maxTaskMs }) => maxTaskMs)
    return [
      { name: 'G3: dropped frames above plain text', value: 100 * median(dropped), goal: 2, unit: '%' },
      { name: 'G3: longest task', value: median(tasks), goal: 50, unit: 'ms' },
    ]
  } finally {
    await close()
  }
}

interface End {
  /** Share of the possible frames. */
  readonly dropped: number
  /** Processor time in milliseconds. */
  readonly maxTaskMs: number
}

const frame = 1000 / 60

/** Measures the frames of a stream whose duration `work` returns, in milliseconds. */
export async function watchEnd(window: Page, work: () => Promise<number[]>): Promise<End> {
  let frames: number[] = []
  const maxTaskMs = await measureMaxTaskMs(window, async () => (frames = await work()))
  const possible = frames.reduce((sum, took) => sum + Math.max(1, Math.round(took / frame)), 0)
  return { dropped: 1 - frames.length / possible, maxTaskMs }
}
