/** Bounds of a number, inclusive. */
export interface LimitBounds {
  readonly minimum: number
  readonly maximum: number
  /** Whether the number may have decimals, and may be left out. */
  readonly isAmount: boolean
}

/** Reads a typed limit: null is none, undefined is no limit within the bounds. `$` and one comma are accepted. */
export function readLimit(typed: string, { minimum, maximum, isAmount }: LimitBounds): number | null | undefined {
  const text = typed.replaceAll(/[$\s]/g, '').replace(',', '.')
  if (text === '') return isAmount ? null : undefined
  if (!(isAmount ? /^(?:\d+\.?\d*|\.\d+)$/ : /^\d+$/).test(text)) return undefined
  const value = Number(text)
  return value >= minimum && value <= maximum ? value : undefined
}
