import type { LedgerView } from '#shared/ledger.ts'

/** One day of the chart: the billed sum in US dollars, and whether part of it is unknown. */
export interface ChartDay {
  readonly day: string
  readonly cost: number
  readonly upstreamCost: number
  readonly unknownCosts: number
}

/** Returns every day of the period, also those without costs. */
export function chartDays(view: LedgerView, days: readonly string[]): ChartDay[] {
  const byDay = new Map(view.rows.map((row) => [row.key, row]))
  return days.map((day) => {
    const row = byDay.get(day)
    return {
      day,
      cost: Number(row?.cost ?? 0),
      upstreamCost: Number(row?.upstreamCost ?? 0),
      unknownCosts: row?.unknownCosts ?? 0,
    }
  })
}

interface ChartScale {
  readonly top: number
  readonly steps: readonly number[]
  /** Digits after the point that all steps need, at least those of cents. */
  readonly digits: number
}

/** Returns a round number at or above the highest day, and the steps up to it: 1, 2 or 5 times a power of ten. */
export function chartScale(highest: number): ChartScale {
  if (highest <= 0) return { top: 1, steps: [0, 1], digits: 2 }
  const rough = highest / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(highest / step - 1e-9)
  return {
    top: step * count,
    steps: Array.from({ length: count + 1 }, (_, index) => index * step),
    digits: Math.max(2, -Math.floor(Math.log10(step))),
  }
}
