import type { ToolLimits } from '#shared/settings.ts'

/** Bounds of a number, inclusive. */
export interface LimitBounds {
  readonly minimum: number
  readonly maximum: number
  /** Whether the number may have decimals, and may be left out. */
  readonly isAmount: boolean
}

/** The bounds of each limit, as in the schema of the settings. */
export const limitBounds: Readonly<Record<keyof ToolLimits, LimitBounds>> = {
  rounds: { minimum: 1, maximum: 100, isAmount: false },
  calls: { minimum: 1, maximum: 500, isAmount: false },
  minutes: { minimum: 1, maximum: 240, isAmount: false },
  costUsd: { minimum: 0.01, maximum: 1000, isAmount: true },
}

/** Reads a typed limit: null is none, undefined is no limit within the bounds. `$` and one comma are accepted. */
export function readLimit(typed: string, { minimum, maximum, isAmount }: LimitBounds): number | null | undefined {
  const text = typed.replaceAll(/[$\s]/g, '').replace(',', '.')
  if (text === '') return isAmount ? null : undefined
  if (!(isAmount ? /^(?:\d+\.?\d*|\.\d+)$/ : /^\d+$/).test(text)) return undefined
  const value = Number(text)
  return value >= minimum && value <= maximum ? value : undefined
}
