import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { median } from '../shared/testing/percentile.ts'
import { openFramebuffer } from './framebuffer.ts'
import { type Figure, repeats, report } from './report.ts'
import { type Kind, openWindowPlace } from './window-start.ts'

/*
 * Compares the start of the app with that of an empty window of the same Electron, alternately:
 *
 *   npm run bench -- start
 *
 * `warm`: the data folder was used before. `new`: it is empty. `cold`: as warm, but no file of the app, of Electron or of
 * the data is in the system's cache. Linux only.
 */
const conditions = ['warm', 'new', 'cold'] as const
type Condition = (typeof conditions)[number]

/** Milliseconds from the start of the process. */
interface Start {
  readonly navigation: number
  /** Chromium's first paint with content, and on the screen. */
  readonly content: number
  /** A field for messages has the focus and is on the screen; what is typed and sent there counts. */
  readonly composer: number
  /** The chat is loaded, with the draft in its composer. */
  readonly chat: number
  /** JavaScript that the page was given before its content, in KB (1,000 bytes) as gzip. */
  readonly scriptKb: number
}

const names: Readonly<Record<keyof Start, string>> = {
  navigation: 'navigation',
  content: 'first content',
  composer: 'usable composer',
  chat: 'loaded chat',
  scriptKb: 'JavaScript',
}

/** Time in which a start settles, so that the next one is not slowed down. */
const settleMs = 1500
const maxStartMs = 60_000

const { GATEHOUSE_BENCH_DISPLAY: display, GATEHOUSE_BENCH_FRAMEBUFFER: framebuffer = '' } = process.env
const place = openWindowPlace()
try {
  report('start', await benchStart())
} finally {
  place.remove()
}

async function benchStart(): Promise<Figure[]> {
  const used: Record<Kind, string> = { app: place.createData('used-app'), empty: place.createData('used-empty') }
  for (const kind of ['empty', 'app'] as const) await start(kind, used[kind])
  const starts: Record<Condition, Record<Kind, Start[]>> = {
    warm: { app: [], empty: [] },
    new: { app: [], empty: [] },
    cold: { app: [], empty: [] },
  }
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const condition of conditions) {
      for (const kind of ['empty', 'app'] as const) {
        if (condition === 'cold') place.evict(kind, used[kind])
        const data = condition === 'new' ? place.createData(`new-${kind}`) : used[kind]
        starts[condition][kind].push(await start(kind, data))
      }
    }
  }
  const of = (condition: Condition, kind: Kind, figure: keyof Start) =>
    median(starts[condition][kind].map((each) => each[figure]))
  const ratio = (condition: Condition, figure: keyof Start, goal: number | null): Figure => {
    const [app, empty] = [of(condition, 'app', figure), of(condition, 'empty', figure)]
    const peer = `${Math.round(app)} ms, empty window ${Math.round(empty)} ms`
    return { name: `${names[figure]}, ${condition}, of an empty window`, value: app / empty, unit: '×', goal, peer }
  }
  return [
    ...conditions.map((condition) => ratio(condition, 'navigation', null)),
    ...conditions.map((condition) => ratio(condition, 'content', 1.25)),
    ...conditions.map((condition) => ratio(condition, 'composer', 1.4)),
    ...conditions.map((condition) => ratio(condition, 'chat', null)),
    {
      name: 'JavaScript before the first content, gzip',
      value: Math.max(...starts.warm.app.map((each) => each.scriptKb)),
      unit: 'KB',
      goal: 170,
    },
  ]
}

/** Starts it, waits until it is usable, and quits it. */
async function start(kind: Kind, dataDirectory: string): Promise<Start> {
  const pixels = openFramebuffer(framebuffer)
  const running = place.start(kind, dataDirectory, display)
  try {
    const [onScreen, times] = await Promise.all([pixels.content(AbortSignal.timeout(maxStartMs)), running.times])
    await wait(settleMs)
    const content = Math.max(onScreen, times.content)
    return {
      navigation: times.navigation - running.startedAt,
      content: content - running.startedAt,
      composer: Math.max(onScreen, times.focus) - running.startedAt,
      chat: Math.max(onScreen, times.loaded) - running.startedAt,
      scriptKb: scriptKb(running.files.filter(({ at }) => at <= content).map(({ file }) => file)),
    }
  } finally {
    pixels.close()
    await running.close()
    await wait(settleMs)
  }
}

function scriptKb(files: readonly string[]): number {
  const built = join(import.meta.dirname, '../out/renderer')
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'))
  return (
    scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).byteLength, 0) / 1000
  )
}
