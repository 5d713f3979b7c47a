import { appendFileSync } from 'node:fs'

/** Number of repeats: fewer are faster and less precise. */
export const repeats = Number(process.env['GATEHOUSE_BENCH_REPEATS'] ?? 5)

/** A measured value with its goal. */
export interface Figure {
  /** Unique in its benchmark, without the unit. */
  readonly name: string
  readonly value: number
  /** `×` for a ratio of two things measured in the same run. */
  readonly unit: string
  /** The largest value that meets the goal; null if the figure has no goal. */
  readonly goal: number | null
  /** Set if the goal is the smallest value that meets it. */
  readonly isMinimum?: true
  /** The same figure of something else that was measured in turns, such as `react-markdown 55.2`. */
  readonly peer?: string
}

/** A row of the table, as `scripts/bench.mjs` reads it. */
export interface ReportedFigure extends Figure {
  readonly benchmark: string
  readonly verdict: 'met' | 'missed' | '–'
}

/**
 * Prints one line per figure, such as `chats | composer with 5,000 chats | 1.24 × | goal at most 1.3 | met`, and hands it
 * to `npm run bench`, which prints all figures as one table. A missed goal sets the exit code.
 */
export function report(benchmark: string, figures: readonly Figure[]): void {
  for (const figure of figures) {
    const verdict = verdictOf(figure)
    const { name, value, unit, goal, isMinimum, peer } = figure
    const limit = goal === null ? 'no goal' : `goal at ${isMinimum ? 'least' : 'most'} ${round(goal)}`
    console.log([benchmark, name, `${round(value)} ${unit}`, limit, ...(peer ? [peer] : []), verdict].join(' | '))
    if (verdict === 'missed') process.exitCode = 1
    const path = process.env['GATEHOUSE_BENCH_REPORT']
    const row: ReportedFigure = { benchmark, ...figure, value: round(value), verdict }
    if (path) appendFileSync(path, `${JSON.stringify(row)}\n`)
  }
}

function verdictOf({ value, goal, isMinimum }: Figure): ReportedFigure['verdict'] {
  if (goal === null) return '–'
  // A value that could not be measured is not a number, and misses its goal.
  return (isMinimum ? value >= goal : value <= goal) ? 'met' : 'missed'
}

/** Rounds to three digits; the repeats are less precise than that. */
function round(value: number): number {
  return Number(value.toPrecision(3))
}
