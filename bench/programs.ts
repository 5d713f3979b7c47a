import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { letProgramsIn } from '../e2e/asking-program.ts'
import { chatScreen, chooseModel } from '../e2e/chat-screen.ts'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { readBridge } from '../e2e/read-bridge.ts'
import { median, percentile } from '../shared/testing/percentile.ts'
import { startPrograms, type Target } from './gateway-programs.ts'
import type { Timing } from './gateway-load.ts'
import { type Operation, operations, type Place, send } from './programs-load.ts'
import { type Figure, report } from './report.ts'

/*
 * Measures what the gateway of the app adds for other programs while the app chats:
 *
 *   npm run bench -- programs
 *
 * Four programs with a dialect each send 1,000 requests a minute together. Each request is also sent to the upstream
 * itself, and the chats also to Portkey's gateway in front of it, in turns, so that load on the computer affects all.
 */
const perMinute = 1000
const seconds = 60
const intervalMs = (60_000 * operations.length) / perMinute

/** An answer of the app that takes `seconds` at this rate. */
const tokensPerSecond = 50

interface Measured {
  readonly direct: Timing[]
  readonly ours: Timing[]
  readonly portkey: Timing[]
}

const programs = await startPrograms()
const running = await launchApp()
try {
  report('programs', await benchPrograms(running))
} finally {
  await running.close()
  await running.remove()
  await programs.close()
}

async function benchPrograms({ window }: RunningApp): Promise<Figure[]> {
  const direct = placeOf(programs.direct)
  await readBridge(window, 'profiles.connect', {
    name: 'Bench',
    baseUrl: direct.baseUrl,
    authorizeUrl: null,
    forwarding: null,
    key: 'sk-bench',
    evenIfUnreachable: false,
  })
  await readBridge(window, 'profiles.choose', { profileId: 'embedded' })
  const { baseUrl } = await letProgramsIn({ window })
  const ours = { ...direct, baseUrl, model: 'bench/model', headers: await headersOf(window) }
  // The list of models is read, and the code is compiled.
  for (const operation of operations) await send(ours, operation)

  const chat = chatScreen(window)
  await chat.open()
  await chooseModel(window, 'gatehouse/script')
  const alone = await timeAnswer(window)
  const measured = new Map<string, Measured>(
    operations.map(({ name }) => [name, { direct: [], ours: [], portkey: [] }]),
  )
  let failed = 0
  const beside = timeAnswer(window)
  await Promise.all(
    operations.map(async (operation, index) => {
      await sleep((index * intervalMs) / operations.length)
      const timings = measured.get(operation.name)
      if (timings === undefined) return
      failed += await sendSteadily(operation, timings, { direct, ours, portkey: placeOf(programs.other) })
    }),
  )
  const portkey = added(measured.get('chat'), 'portkey')
  return [
    { name: 'requests that failed', value: failed, unit: '', goal: 0 },
    ...operations.flatMap(({ name }) => figuresOf(name, added(measured.get(name), 'ours'), portkey)),
    { name: 'answer of the app, beside that alone', value: (await beside) / alone, unit: '×', goal: 1.05 },
  ]
}

function figuresOf(name: Operation['name'], ours: Added, portkey: Added): Figure[] {
  return (['median', 'p99'] as const).map((share) => ({
    name: `${name}, first byte, ${share}, added`,
    value: ours[share],
    unit: 'ms',
    goal: portkey[share],
    peer: `Portkey ${Number(portkey[share].toPrecision(3))}`,
  }))
}

interface Added {
  readonly median: number
  readonly p99: number
}

/** Returns the milliseconds until the first byte that a gateway adds to the upstream. */
function added(measured: Measured | undefined, gateway: 'ours' | 'portkey'): Added {
  if (measured === undefined) throw new Error('An operation was not measured')
  const of = (timings: readonly Timing[]) => timings.map(({ firstByteMs }) => firstByteMs)
  const [alone, behind] = [of(measured.direct), of(measured[gateway])]
  return { median: median(behind) - median(alone), p99: percentile(behind, 0.99) - percentile(alone, 0.99) }
}

/** Sends an operation at a steady pace to each place in turn. Returns how many requests to our gateway failed. */
async function sendSteadily(
  operation: Operation,
  timings: Measured,
  places: Readonly<Record<keyof Measured, Place>>,
): Promise<number> {
  let failed = 0
  const startedAt = performance.now()
  for (let sent = 0; sent < Math.floor((seconds * 1000) / intervalMs); sent++) {
    const due = startedAt + sent * intervalMs
    if (due > performance.now()) await sleep(due - performance.now())
    const others = operation.name === 'chat' ? (['direct', 'portkey'] as const) : (['direct'] as const)
    const order = sent % 2 === 0 ? (['ours', ...others] as const) : ([...others, 'ours'] as const)
    for (const name of order) {
      try {
        timings[name].push(await send(places[name], operation))
      } catch (error) {
        if (name !== 'ours') throw error
        failed++
      }
    }
  }
  return failed
}

/** Returns the milliseconds that an answer of the app takes until it is complete on the screen. */
async function timeAnswer(window: RunningApp['window']): Promise<number> {
  const chat = chatScreen(window)
  const before = await chat.articles.count()
  const startedAt = performance.now()
  await chat.say(`/rate ${tokensPerSecond}\n/markdown ${Math.round((tokensPerSecond * seconds * 5) / 1024)}KB`)
  await window.waitForFunction(
    (count) => {
      const articles = document.querySelectorAll('[role="log"] [role="article"], [role="log"] article')
      return articles.length === count && articles[count - 1]?.getAttribute('aria-busy') === null
    },
    before + 2,
    { timeout: 4000 * seconds },
  )
  return performance.now() - startedAt
}

function placeOf({ url, headers, model }: Target): Place {
  return { baseUrl: url.replace('/chat/completions', ''), headers, model }
}

async function headersOf(window: RunningApp['window']): Promise<Record<string, string>> {
  const { key } = await readBridge(window, 'gatewayKeys.add', {
    name: 'Bench',
    limitUsd: null,
    limitPeriod: null,
    requestsPerMinute: null,
    allowedModels: null,
    expiresAt: null,
  })
  return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
}
