import { median, percentile } from '../shared/testing/percentile.ts'
import { askInTurn, countStreams, type Timing } from './gateway-load.ts'
import { startPrograms, type Programs, type Target } from './gateway-programs.ts'
import { type Figure, repeats, report } from './report.ts'

// Measures what the gateway adds to an upstream, compared with @portkey-ai/gateway and the same upstream. Each figure
// is the median of repeats in which all programs alternate, so that load on the computer affects them equally.

const streamsInTurn = 200
const answersInTurn = 100
const atOnce = 64
/**
 * Load is applied in alternating slices of this many milliseconds, so that both programs experience the same load on
 * the computer.
 */
const slice = 500
const slices = 6

const streamRate = `streams, ${atOnce} in parallel`

interface Measured {
  readonly streams: readonly Timing[]
  readonly answers: readonly Timing[]
  readonly shortAnswers: readonly Timing[]
}

const firstByte = ({ firstByteMs }: Timing) => firstByteMs
const total = ({ totalMs }: Timing) => totalMs

/** The durations of each figure, in milliseconds. */
const durations: Readonly<Record<string, (measured: Measured) => readonly number[]>> = {
  'stream, first byte': ({ streams }) => streams.map(firstByte),
  'stream, whole': ({ streams }) => streams.map(total),
  'answer in one piece': ({ answers }) => answers.map(total),
  'short answer in one piece': ({ shortAnswers }) => shortAnswers.map(total),
}

const shares = { median: 0.5, p99: 0.99 }

async function measure(target: Target): Promise<Measured> {
  return {
    streams: await askInTurn(target, { stream: true }, streamsInTurn),
    answers: await askInTurn(target, { stream: false }, answersInTurn),
    shortAnswers: await askInTurn(target, { stream: false, max_tokens: 40 }, answersInTurn),
  }
}

async function measureRates(targets: readonly Target[]): Promise<ReadonlyMap<Target, number>> {
  const rates = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < slices; round++) {
    for (const [target, measured] of rates) measured.push(await countStreams(target, atOnce, slice))
  }
  return new Map([...rates].map(([target, measured]) => [target, median(measured)]))
}

/**
 * Returns all figures of one repeat: the milliseconds that each program adds to the upstream, and its streams per
 * second.
 */
async function runOnce({ direct, ours, other }: Programs, isReversed: boolean) {
  const order = isReversed ? [other, ours, direct] : [direct, ours, other]
  const measured = new Map<Target, Measured>()
  for (const target of order) measured.set(target, await measure(target))
  const rates = await measureRates(order.filter((each) => each !== direct))
  const added = (target: Target, figure: string, share: number) => {
    const [alone, behind] = [measured.get(direct), measured.get(target)]
    const of = durations[figure]
    if (alone === undefined || behind === undefined || of === undefined) throw new Error('A target was not measured')
    return percentile(of(behind), share) - percentile(of(alone), share)
  }
  const latencies = Object.keys(durations).flatMap((figure) =>
    Object.entries(shares).map(([name, share]) => ({
      name: `${figure}, ${name}, added`,
      ours: added(ours, figure, share),
      other: added(other, figure, share),
    })),
  )
  return [...latencies, { name: streamRate, ours: rates.get(ours) ?? 0, other: rates.get(other) ?? 0 }]
}

const programs = await startPrograms()
try {
  // The first run pays for compilation and is not counted.
  await runOnce(programs, false)
  const runs: Awaited<ReturnType<typeof runOnce>>[] = []
  for (let repeat = 0; repeat < repeats; repeat++) runs.push(await runOnce(programs, repeat % 2 === 1))
  const figures = (runs[0] ?? []).map(({ name }): Figure => {
    const all = runs.flatMap((run) => run.filter((figure) => figure.name === name))
    const value = median(all.map(({ ours }) => ours))
    const goal = median(all.map(({ other }) => other))
    const rate = name === streamRate ? { unit: 'a second', isMinimum: true as const } : { unit: 'ms' }
    return { name, value, goal, ...rate, peer: `Portkey ${Number(goal.toPrecision(3))}` }
  })
  report('gateway', figures)
} finally {
  await programs.close()
}
