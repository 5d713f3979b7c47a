import { openMarkdownWindow } from '../e2e/harness/markdown-window.ts'
import { measureMaxTaskMs } from '../e2e/longest-task.ts'
import { median } from '../shared/testing/percentile.ts'
import { measureCost, streamOurs, streamPlain } from './chat-markdown-cost.ts'
import { hard, lineInFence } from './chat-markdown-texts.ts'
import { type Figure, repeats } from './report.ts'

/** Texts with many elements for few characters, and one line that is as long as an answer. */
export async function benchHard(): Promise<Figure[]> {
  const { window, close } = await openMarkdownWindow()
  try {
    const ratios = new Map<string, number[]>(Object.keys(hard).map((name) => [name, []]))
    const tasks: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const [name, text] of Object.entries(hard)) {
        const plain = await measureCost(window, text, streamPlain)
        const ours = await measureCost(window, text, streamOurs)
        ratios.get(name)?.push(ours.total / plain.total)
      }
      const part = { begin: 0, end: lineInFence.length }
      tasks.push(await measureMaxTaskMs(window, () => streamOurs(window, lineInFence, 256, part)))
    }
    return [
      ...[...ratios].map(([name, of]) => ({ name: `${name}, of plain text`, value: median(of), goal: 2, unit: '×' })),
      { name: 'a line of 200 KB in a fence, longest task', value: median(tasks), goal: 50, unit: 'ms' },
    ]
  } finally {
    await close()
  }
}
