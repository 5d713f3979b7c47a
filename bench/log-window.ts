import { join } from 'node:path'
import type { Page } from 'playwright'
import { openMarkdownWindow } from '../e2e/harness/markdown-window.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Figure, repeats, report } from './report.ts'

/*
 * Compares the log's own window with @tanstack/react-virtual, on the same 5,000 messages in the same page, and reports
 * medians. The logs take turns; each repeat opens every log.
 *
 *   npm run bench -- log-window
 */
declare const logWindow: {
  open: (
    kind: Kind,
    overscan: number,
    conversationId: string,
  ) => Promise<Record<'paintMs' | 'gapAtPaint' | 'largestGap' | 'rows', number>>
  leave: () => Promise<Seen>
  movedSince: (seen: Seen) => Promise<number>
  settle: () => Promise<void>
  focus: () => void
  gap: () => number
  goToEnd: () => void
  setShare: (share: number) => void
  watch: () => void
  unwatch: () => Promise<Record<'frames' | 'blank' | 'unprepared' | 'distance', number>>
  dragThumb: (frames: number) => Promise<void>
  scrollSteadily: (step: number, frames: number) => Promise<void>
  jump: (position: number) => Promise<Record<'frames' | 'missedPx', number>>
  stepUp: (steps: number, pixels: number) => Promise<Record<'largest' | 'moved', number>>
  streamAtEnd: (frames: number, charactersAFrame: number) => Promise<Record<'largestGap' | 'blank', number>>
  startStream: (charactersAFrame: number) => void
  stopStream: () => void
  shiftWhileStreaming: (frames: number) => Promise<number>
  shiftByPictures: () => Promise<number>
  shiftByFont: () => Promise<number>
}

type Kind = 'written' | 'virtual'
type Seen = { position: string; text: string; top: number }

/** The compared logs. The guide for chats of react-virtual has an overscan of 6 rows; 2 mount as many rows as ours. */
const logs = {
  'own window': { kind: 'written', overscan: 0, opensOnly: false },
  'react-virtual': { kind: 'virtual', overscan: 6, opensOnly: false },
  'react-virtual, overscan 2': { kind: 'virtual', overscan: 2, opensOnly: true },
} as const
const names = Object.keys(logs) as (keyof typeof logs)[]

type Figures = Record<string, number>

const opened = await openMarkdownWindow(join(import.meta.dirname, 'log-window'))
try {
  const { window } = opened
  const measured: Record<string, Figures[]> = {}
  // Once to warm up: fonts, the worker that highlights, compiled code.
  for (const { kind, overscan } of Object.values(logs)) {
    await window.evaluate((all) => logWindow.open(...all), [kind, overscan, 'warm-up'] as const)
  }
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    // Another log begins each time.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(repeat + turn) % names.length] ?? 'own window'
      const figures = await measureLog(window, name, `${repeat}`)
      ;(measured[name] ??= []).push(figures)
      console.error(`   ${name}: ${JSON.stringify(figures)}`)
    }
  }
  for (const error of opened.errors) console.error(JSON.stringify(error))
  reportAll(measured)
} finally {
  await opened.close()
}

async function measureLog(window: Page, name: keyof typeof logs, repeat: string): Promise<Figures> {
  const conversationId = `${name} ${repeat}`
  const { kind, overscan, opensOnly } = logs[name]
  const figures: Figures = {}

  const open = (id: string) => window.evaluate((all) => logWindow.open(...all), [kind, overscan, id] as const)
  const first = await measureProcessor(window, () => open(conversationId))
  figures['first paint, ms'] = first.result.paintMs
  figures['opening, ms of processor'] = first.processorMs
  figures['from the bottom at first paint, px'] = first.result.gapAtPaint
  figures['from the bottom after opening, worst px'] = first.result.largestGap
  figures['rows mounted'] = first.result.rows
  if (opensOnly) return figures

  // A jump back and forth to messages that were never measured.
  const jumps = []
  for (const position of [101, 3333, 44]) {
    jumps.push(await watch(window, () => window.evaluate((to) => logWindow.jump(to), position)))
  }
  figures['jump: frames until visible'] = Math.max(...jumps.map(({ result }) => result.frames))
  figures['jump: blank frames'] = sum(jumps.map(({ blank }) => blank))
  figures['jump: from its place, worst px'] = Math.max(...jumps.map(({ result }) => result.missedPx))

  await window.evaluate(() => logWindow.setShare(0.7))
  await window.evaluate(() => logWindow.settle())
  const steps = await window.evaluate(() => logWindow.stepUp(30, 60))
  figures['steps up: largest shift, px'] = steps.largest
  figures['steps up: shifts of 30'] = steps.moved

  await scrollInput(window, figures, 'wheel', 0.6, async () => {
    for (let notch = 0; notch < 25; notch += 1) {
      await window.mouse.wheel(0, -600)
      await window.waitForTimeout(16)
    }
  })
  await window.evaluate(() => logWindow.focus())
  await scrollInput(window, figures, 'PageUp', 0.5, async () => {
    for (let key = 0; key < 25; key += 1) {
      await window.keyboard.down('PageUp')
      await window.waitForTimeout(16)
    }
    await window.keyboard.up('PageUp')
  })
  await scrollInput(window, figures, 'scroll bar', 1, () => window.evaluate(() => logWindow.dragThumb(60)))
  await scrollInput(window, figures, '240 px a frame', 0.4, () =>
    window.evaluate(() => logWindow.scrollSteadily(-240, 120)),
  )

  await window.evaluate(() => logWindow.goToEnd())
  await window.evaluate(() => logWindow.settle())
  figures['jump to latest: from the bottom, px'] = Math.abs(await window.evaluate(() => logWindow.gap()))
  const stream = await window.evaluate(() => logWindow.streamAtEnd(90, 60))
  figures['streaming: from the bottom, worst px'] = stream.largestGap
  figures['streaming: blank frames'] = stream.blank

  // One notch of the wheel while an answer arrives leaves the end.
  await window.evaluate(() => logWindow.startStream(40))
  await window.waitForTimeout(500)
  await window.mouse.wheel(0, -100)
  await window.waitForTimeout(1000)
  figures['streaming: one notch up does not leave'] = (await window.evaluate(() => logWindow.gap())) > 32 ? 0 : 1
  await window.evaluate(() => logWindow.setShare(0.3))
  await window.evaluate(() => logWindow.shiftWhileStreaming(40))
  figures['reading: shift by a stream, px'] = await window.evaluate(() => logWindow.shiftWhileStreaming(45))
  await window.evaluate(() => logWindow.stopStream())

  const left = await window.evaluate(() => logWindow.leave())
  figures['opened again: first paint, ms'] = (await open(conversationId)).paintMs
  figures['opened again: from the kept place, px'] = await window.evaluate((seen) => logWindow.movedSince(seen), left)

  await window.evaluate(() => logWindow.setShare(0.6))
  await window.evaluate(() => logWindow.settle())
  figures['reading: shift by late pictures, px'] = await window.evaluate(() => logWindow.shiftByPictures())
  await window.evaluate(() => logWindow.settle())
  figures['reading: shift by a late font, px'] = await window.evaluate(() => logWindow.shiftByFont())
  return figures
}

/** Counts what is painted while a person scrolls up from this share of the height. */
async function scrollInput(
  window: Page,
  figures: Figures,
  input: string,
  share: number,
  scroll: () => Promise<unknown>,
): Promise<void> {
  await window.mouse.move(400, 300)
  await window.evaluate((from) => logWindow.setShare(from), share)
  await window.evaluate(() => logWindow.settle())
  const { blank, unprepared, frames, distance } = await watch(window, scroll)
  figures[`${input}: blank frames, %`] = (100 * blank) / frames
  figures[`${input}: scrolled before mounted, %`] = (100 * unprepared) / frames
  figures[`${input}: frames`] = frames
  figures[`${input}: distance, 1,000 px`] = distance / 1000
}

async function watch<Result>(window: Page, work: () => Promise<Result>) {
  await window.evaluate(() => logWindow.watch())
  const result = await work()
  await window.evaluate(() => logWindow.settle())
  return { ...(await window.evaluate(() => logWindow.unwatch())), result }
}

/** Measures processor time of the page's main thread, so that other load on the computer matters little. */
async function measureProcessor<Result>(window: Page, work: () => Promise<Result>) {
  const inspector = await window.context().newCDPSession(window)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await spent()
  const result = await work()
  const processorMs = (await spent()) - before
  await inspector.detach()
  return { result, processorMs }
}

/** Reports each figure of our log, with the medians of the others and their ratios to ours, of the repeat's own pair. */
function reportAll(measured: Record<string, Figures[]>): void {
  const own = measured['own window'] ?? []
  const valuesOf = (name: string, figure: string) =>
    (measured[name] ?? []).map((figures) => figures[figure] ?? Number.NaN)
  const figures = Object.keys(own[0] ?? {}).map((figure): Figure => {
    const values = valuesOf('own window', figure)
    const peers = names.slice(1).flatMap((name) => {
      const others = valuesOf(name, figure)
      if (others.every(Number.isNaN)) return []
      const ratio = median(others.map((other, repeat) => other / (values[repeat] ?? Number.NaN)))
      return `${name} ${round(median(others))}${Number.isFinite(ratio) ? ` (${round(ratio)} ×)` : ''}`
    })
    const [name = figure, unit = ''] = figure.split(/, (?=[^,]*$)/)
    return { name, value: median(values), unit, goal: null, ...(peers.length > 0 && { peer: peers.join(', ') }) }
  })
  report('log-window', figures)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
