import { openMarkdownWindow } from '../e2e/harness/markdown-window.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Cost, endsLikeOnePass, measureCost, streamOurs, streamPlain } from './chat-markdown-cost.ts'
import { huge, mixed, textOnly } from './chat-markdown-texts.ts'
import { type Figure, repeats } from './report.ts'

const texts: Readonly<Record<string, string>> = { mixed, text: textOnly, ...huge }

/** What costs of one repeat are divided by. */
interface Pair {
  readonly plain: Cost
  readonly ours: Cost
}

/** G1 and G2 share their streams: the first 50 KB of a stream of 200 KB are a stream of 50 KB. */
export async function benchStreaming(): Promise<Figure[]> {
  const { window, close } = await openMarkdownWindow()
  try {
    const pairs = new Map<string, Pair[]>(Object.keys(texts).map((name) => [name, []]))
    let differing = 0
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const [name, text] of Object.entries(texts)) {
        const plain = await measureCost(window, text, streamPlain)
        pairs.get(name)?.push({ plain, ours: await measureCost(window, text, streamOurs) })
        if (!(await endsLikeOnePass(window, text))) differing += 1
      }
    }
    for (const [name, of] of pairs) console.log(`   ${name}: ${describe(of)}`)
    const ratios = (name: string, ratio: (pair: Pair) => number) => median((pairs.get(name) ?? []).map(ratio))
    const ofPlain = ({ plain, ours }: Pair) => ours.total / plain.total
    return [
      { name: 'G1: code, tables and math, of plain text', value: ratios('mixed', ofPlain), goal: 1.5, unit: '×' },
      { name: 'G1: text only, of plain text', value: ratios('text', ofPlain), goal: 1.5, unit: '×' },
      { name: 'G1: texts whose DOM differs from the one-shot render', value: differing, goal: 0, unit: 'texts' },
      ...[...pairs.keys()].map((name) => ({
        name: `G2: 200 KB over 50 KB of ${name}, of that of plain text`,
        value: ratios(name, ({ plain, ours }) => growthOf(ours) / growthOf(plain)),
        goal: 1,
        unit: '×',
      })),
    ]
  } finally {
    await close()
  }
}

const growthOf = ({ quarter, total }: Cost) => total / quarter
const round = (value: number) => String(Number(value.toPrecision(3)))

function describe(pairs: readonly Pair[]): string {
  return (['plain', 'ours'] as const)
    .map((who) => {
      const costs = pairs.map((pair) => pair[who])
      const total = median(costs.map((cost) => cost.total))
      return `${who} ${round(total)} s, ${round(median(costs.map(growthOf)))} × its first quarter`
    })
    .join('; ')
}
