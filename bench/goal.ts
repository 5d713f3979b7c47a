/** How often everything is measured: fewer times tell less, sooner. */
export const repeats = Number(process.env['GATEHOUSE_BENCH_REPEATS'] ?? 5)

/** One thing that a goal of the design asks for. */
export interface Measured {
  readonly name: string
  readonly value: number
  readonly goal: number
  readonly unit: string
}

/** One line a goal, such as `G6 met 1.4 goal 1.6 ×: …`: what it misses first, or what is nearest to that. */
export function sayGoal(goal: string, measured: readonly Measured[]): boolean {
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

/** Three digits, which is more than a repeat is worth. */
function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
