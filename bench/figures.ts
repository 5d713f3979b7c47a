/** A measured value and its goal. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly goal: number
  readonly unit: string
  readonly isMet: boolean
}

/** Prints one line per figure, such as `gateway first-byte-p50 met 0.41 goal 0.92 ms`. */
export function printFigures(benchmark: string, figures: readonly Figure[]): void {
  for (const { name, value, goal, unit, isMet } of figures) {
    console.log(`${benchmark} ${name} ${isMet ? 'met' : 'missed'} ${round(value)} goal ${round(goal)} ${unit}`)
  }
}

/** Rounds to three digits; the repeats are less precise than that. */
function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
