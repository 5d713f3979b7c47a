import { median, percentile } from '../shared/testing/percentile.ts'
import { printFigures, type Figure } from './figures.ts'
import { askInTurn, countStreams, type Timing } from './gateway-load.ts'
import { startPrograms, type Programs, type Target } from './gateway-programs.ts'

// Measures what the gateway adds to an upstream, compared with @portkey-ai/gateway and the same upstream. Each figure
// is the median of repeats in which all programs alternate, so that load on the computer affects them equally.

const repeats = 5
const streamsInTurn = 200
const answersInTurn = 100
const atOnce = 64
/**
 * Load is applied in alternating slices of this many milliseconds, so that both programs experience the same load on
 * the computer.
 */
const slice = 500
const slices = 6

interface Measured {
  readonly streams: readonly Timing[]
  readonly answers: readonly Timing[]
}

const kinds = {
  'first-byte-p50': ({ streams }: Measured) =>
    percentile(
      streams.map(({ firstByteMs }) => firstByteMs),
      0.5,
    ),
  'first-byte-p99': ({ streams }: Measured) =>
    percentile(
      streams.map(({ firstByteMs }) => firstByteMs),
      0.99,
    ),
  'stream-p50': ({ streams }: Measured) =>
    percentile(
      streams.map(({ totalMs }) => totalMs),
      0.5,
    ),
  'stream-p99': ({ streams }: Measured) =>
    percentile(
      streams.map(({ totalMs }) => totalMs),
      0.99,
    ),
  'answer-p50': ({ answers }: Measured) =>
    percentile(
      answers.map(({ totalMs }) => totalMs),
      0.5,
    ),
  'answer-p99': ({ answers }: Measured) =>
    percentile(
      answers.map(({ totalMs }) => totalMs),
      0.99,
    ),
}

async function measure(target: Target): Promise<Measured> {
  return {
    streams: await askInTurn(target, true, streamsInTurn),
    answers: await askInTurn(target, false, answersInTurn),
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
  const added = (target: Target, kind: (measured: Measured) => number) => {
    const [alone, behind] = [measured.get(direct), measured.get(target)]
    if (alone === undefined || behind === undefined) throw new Error('A target was not measured')
    return kind(behind) - kind(alone)
  }
  const latencies = Object.entries(kinds).map(([name, kind]) => ({
    name,
    ours: added(ours, kind),
    other: added(other, kind),
  }))
  return [...latencies, { name: 'streams', ours: rates.get(ours) ?? 0, other: rates.get(other) ?? 0 }]
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
    const isRate = name === 'streams'
    return { name, value, goal, unit: isRate ? 'a second' : 'ms', isMet: isRate ? value >= goal : value <= goal }
  })
  printFigures('gateway', figures)
} finally {
  await programs.close()
}
