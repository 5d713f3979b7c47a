import { join } from 'node:path'
import { openMarkdownWindow } from '../e2e/harness/markdown-window.ts'
import type { Part } from '../e2e/markdown-page/stream-by-frames.ts'
import { measureCost, streamPlain } from './chat-markdown-cost.ts'
import { watchEnd } from './chat-markdown-end.ts'
import { endOfMixed, mixed } from './chat-markdown-texts.ts'
import type { Figure } from './report.ts'

declare const markdownPeers: {
  stream: (name: string, text: string, charactersAFrame: number, part: Part) => Promise<void>
  streamEnd: (name: string, text: string, charactersASecond: number, part: Part) => Promise<number[]>
}

/** G1 and G3 of other renderers. They take minutes and are not repeated: noise hardly matters for such ratios. */
export async function benchPeers(): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const open = async (folder?: string) => opened.adopt(await openMarkdownWindow(folder), (each) => each.close())
  const { window: own } = await open()
  const { window } = await open(join(import.meta.dirname, 'markdown-peers'))
  const plain = await measureCost(own, mixed, streamPlain)
  const figures: Figure[] = []
  for (const peer of ['react-markdown', 'Streamdown']) {
    const cost = await measureCost(window, mixed, (page, ...given) =>
      page.evaluate((all) => markdownPeers.stream(...all), [peer, ...given] as const),
    )
    const { dropped, maxTaskMs } = await watchEnd(window, () =>
      window.evaluate((all) => markdownPeers.streamEnd(...all), [peer, ...endOfMixed] as const),
    )
    figures.push(
      { name: `G1: ${peer}, of plain text`, value: cost.total / plain.total, goal: null, unit: '×' },
      { name: `G3: ${peer}, dropped frames`, value: 100 * dropped, goal: null, unit: '%' },
      { name: `G3: ${peer}, longest task`, value: maxTaskMs, goal: null, unit: 'ms' },
    )
  }
  return figures
}
