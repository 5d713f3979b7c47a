export { repeats } from './report.ts'

/** A measured value of a goal of the design. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly goal: number
  readonly unit: string
}

/**
 * Prints one line per goal, such as `G6 met 1.4 goal 1.6 ×: …`, starting with the value that exceeds its limit the most
 * or comes closest to it. Returns whether the goal is met.
 */
export function printGoal(goal: string, measured: readonly Measurement[]): boolean {
  const isMet = measured.every(({ value, goal: most }) => value <= most)
  const shares = measured.map((each) => ({
    ...each,
    share: each.goal === 0 ? each.value + 0.5 : each.value / each.goal,
  }))
  const [worst] = shares.toSorted((one, other) => other.share - one.share)
  if (worst === undefined) throw new Error(`Nothing of ${goal} was measured`)
  const all = measured.map((each) => `${each.name} ${round(each.value)} of ${each.goal} ${each.unit}`)
  console.log(
    `${goal} ${isMet ? 'met' : 'missed'} ${round(worst.value)} goal ${worst.goal} ${worst.unit}: ${all.join('; ')}`,
  )
  return isMet
}

/** Rounds to three digits; the repeats are less precise than that. */
function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
