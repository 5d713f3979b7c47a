/** One thing that was measured, and what it is to be. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly goal: number
  readonly unit: string
  readonly isMet: boolean
}

/** One line a figure, such as `gateway first-byte-p50 met 0.41 goal 0.92 ms`. */
export function sayFigures(benchmark: string, figures: readonly Figure[]): void {
  for (const { name, value, goal, unit, isMet } of figures) {
    console.log(`${benchmark} ${name} ${isMet ? 'met' : 'missed'} ${round(value)} goal ${round(goal)} ${unit}`)
  }
}

/** Three digits, which is more than a repeat is worth. */
function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
