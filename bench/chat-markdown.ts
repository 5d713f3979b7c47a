import { join } from 'node:path'
import type { Page } from 'playwright'
import { type MarkdownWindow, openMarkdownWindow } from '../e2e/harness/markdown-window.ts'
import { measureMaxTaskMs } from '../e2e/longest-task.ts'
import type { MarkdownPage } from '../e2e/markdown-page/page-functions.ts'
import type { Part } from '../e2e/markdown-page/stream-by-frames.ts'
import { huge, mixed, size, textOnly } from './chat-markdown-texts.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Measurement, repeats } from './goal.ts'

declare const markdownPage: MarkdownPage
declare const markdownPeers: {
  stream: (name: string, text: string, charactersAFrame: number, part: Part) => Promise<void>
  streamEnd: (name: string, text: string, charactersASecond: number, part: Part) => Promise<number[]>
}

const charactersAFrame = 256
/** 500 tokens of four characters per second. */
const charactersASecond = 2000
/** Number of characters streamed at the end of the long answer. */
const endLength = 5 * charactersASecond
const quarter = size / 4

const peers = ['react-markdown', 'Streamdown'] as const
type Stream = (part: Part) => Promise<unknown>

/** The cost of streaming a text: for its first quarter and in total, in seconds of the page's main thread. */
interface Cost {
  quarter: number
  total: number
}

/** Opens the windows in which answers are streamed, ours and the peers', and closes them after `use`. */
export async function withMarkdownWindows<Result>(use: (windows: MarkdownWindows) => Promise<Result>): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const open = async (folder?: string) => opened.adopt(await openMarkdownWindow(folder), (each) => each.close())
  // Await here, because the windows are closed when this function returns.
  return await use({ ours: await open(), others: await open(join(import.meta.dirname, 'markdown-peers')) })
}

interface MarkdownWindows {
  ours: MarkdownWindow
  others: MarkdownWindow
}

/** G1 and G2 share their streams: the first 50 KB of a stream of 200 KB are a stream of 50 KB. */
export async function benchStreaming({
  ours: { window },
  others,
}: MarkdownWindows): Promise<Record<'G1' | 'G2', Measurement[]>> {
  const texts: Record<string, string> = { mixed, text: textOnly, ...huge }
  const plain: Record<string, Cost[]> = {}
  const ours: Record<string, Cost[]> = {}
  let differing = 0
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const [name, text] of Object.entries(texts)) {
      ;(plain[name] ??= []).push(await measure(window, (part) => streamPlain(window, text, part)))
      ;(ours[name] ??= []).push(await measure(window, (part) => stream(window, text, part)))
      if (!(await endsLikeOnePass(window, text))) differing += 1
    }
  }
  const most = (of: Record<string, Cost[]>, name: string) =>
    median((of[name] ?? []).map(({ total }, repeat) => total / (plain[name]?.[repeat]?.total ?? Number.NaN)))
  const growth = (of: readonly Cost[] | undefined, name: string) =>
    median(
      (of ?? []).map((each, repeat) => growthOf(each) / growthOf(plain[name]?.[repeat] ?? { quarter: 0, total: 0 })),
    )
  for (const name of Object.keys(texts)) {
    console.log(`   ${name}: ${say('plain', plain[name])}; ${say('ours', ours[name])}`)
  }
  // The peers take minutes and are not repeated: noise hardly matters for ratios of five and more.
  for (const name of peers) {
    const cost = await measure(others.window, (part) => streamPeer(others.window, name, mixed, part))
    const ratio = cost.total / median((plain['mixed'] ?? []).map(({ total }) => total))
    console.log(`   ${name}: ${round(ratio)} × plain text; ${say('mixed', [cost])}`)
  }
  return {
    G1: [
      { name: 'code, tables and math, of plain text', value: most(ours, 'mixed'), goal: 2, unit: '×' },
      { name: 'text only, of plain text', value: most(ours, 'text'), goal: 1.5, unit: '×' },
      { name: 'ended otherwise than drawn at once', value: differing, goal: 0, unit: 'texts' },
    ],
    G2: Object.keys(texts).map((name) => ({
      name: `200 KB over 50 KB of ${name}, of that of plain text`,
      value: growth(ours[name], name),
      goal: 1.15,
      unit: '×',
    })),
  }
}

const growthOf = ({ quarter: first, total }: Cost) => total / first
const round = (value: number) => String(Number(value.toPrecision(3)))

function say(what: string, costs: readonly Cost[] = []): string {
  return `${what} ${round(median(costs.map(({ total }) => total)))} s, ${round(median(costs.map(growthOf)))} × its first quarter`
}

const stream = (window: Page, text: string, part: Part) =>
  window.evaluate(([all, characters, which]) => markdownPage.stream(all, characters, which), [
    text,
    charactersAFrame,
    part,
  ] as const)

const streamPlain = (window: Page, text: string, part: Part) =>
  window.evaluate(([all, characters, which]) => markdownPage.streamPlain(all, characters, which), [
    text,
    charactersAFrame,
    part,
  ] as const)

const streamPeer = (window: Page, name: string, text: string, part: Part) =>
  window.evaluate(([who, all, characters, which]) => markdownPeers.stream(who, all, characters, which), [
    name,
    text,
    charactersAFrame,
    part,
  ] as const)

/** Measures processor time, so that other load on the computer matters little. */
async function measure(window: Page, work: Stream): Promise<Cost> {
  const inspector = await window.context().newCDPSession(window)
  // The default is wall-clock time, which includes everything that keeps the thread waiting.
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const begin = await spent()
  await work({ begin: 0, end: quarter })
  const first = await spent()
  await work({ begin: quarter, end: size })
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
async function endsLikeOnePass(window: Page, text: string): Promise<boolean> {
  return window.evaluate(async (all) => {
    await markdownPage.settle()
    const streamed = markdownPage.html()
    markdownPage.drawNew(all, false)
    await markdownPage.settle()
    return markdownPage.html() === streamed
  }, text)
}

/** G3: measures the end of a long answer that arrives at 500 tokens per second. */
export async function benchEnd({ ours: { window }, others }: MarkdownWindows): Promise<Measurement[]> {
  const part: Part = { begin: size - endLength, end: size }
  const input = [mixed, charactersASecond, part] as const
  const measured = { plain: [] as End[], ours: [] as End[] }
  for (let repeat = 0; repeat < repeats; repeat++) {
    measured.plain.push(
      await watchEnd(window, () => window.evaluate((all) => markdownPage.streamPlainEnd(...all), input)),
    )
    measured.ours.push(await watchEnd(window, () => window.evaluate((all) => markdownPage.streamEnd(...all), input)))
  }
  for (const name of peers) {
    const { dropped, maxTaskMs } = await watchEnd(others.window, () =>
      others.window.evaluate((all) => markdownPeers.streamEnd(...all), [name, ...input] as const),
    )
    console.log(`   ${name}: ${round(100 * dropped)} % of its frames dropped, longest task ${round(maxTaskMs)} ms`)
  }
  const plainDropped = median(measured.plain.map(({ dropped }) => dropped))
  console.log(`   plain text: ${round(100 * plainDropped)} % of its frames dropped`)
  return [
    {
      name: 'dropped frames above plain text',
      value: 100 * median(measured.ours.map(({ dropped }, repeat) => dropped - (measured.plain[repeat]?.dropped ?? 0))),
      goal: 2,
      unit: '%',
    },
    { name: 'longest task', value: median(measured.ours.map(({ maxTaskMs }) => maxTaskMs)), goal: 50, unit: 'ms' },
  ]
}

interface End {
  /** Share of the possible frames. */
  dropped: number
  /** Processor time in milliseconds. */
  maxTaskMs: number
}

const frame = 1000 / 60

async function watchEnd(window: Page, work: () => Promise<number[]>): Promise<End> {
  let frames: number[] = []
  const maxTaskMs = await measureMaxTaskMs(window, async () => (frames = await work()))
  const possible = frames.reduce((sum, took) => sum + Math.max(1, Math.round(took / frame)), 0)
  return { dropped: 1 - frames.length / possible, maxTaskMs }
}
