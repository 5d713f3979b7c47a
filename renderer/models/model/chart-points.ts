import type { EndpointRow } from '#shared/endpoint-rows.ts'

/** An endpoint in the chart: price of a million output tokens in US dollars, and tokens per second. */
export interface ChartPoint {
  readonly row: EndpointRow
  readonly price: number
  readonly speed: number
  /** No cheaper endpoint is as fast. */
  readonly isFrontier: boolean
}

/** Returns the endpoints whose price and throughput are known, from the cheapest to the most expensive. */
export function chartPoints(rows: readonly EndpointRow[]): ChartPoint[] {
  const known = rows.flatMap((row) => {
    const [price, speed] = [row.output, row.throughput.p50]
    return price === null || speed === null || speed <= 0 ? [] : [{ row, price, speed }]
  })
  let fastest = 0
  return known
    .toSorted((a, b) => a.price - b.price || b.speed - a.speed)
    .map((point) => {
      const isFrontier = point.speed > fastest
      fastest = Math.max(fastest, point.speed)
      return { ...point, isFrontier }
    })
}

/** Range of an axis, and where its lines are. */
export interface AxisScale {
  readonly min: number
  readonly max: number
  readonly steps: readonly number[]
}

/** Returns a scale of prices with about five round steps: 1, 2 or 5 times a power of ten. */
export function priceScale(prices: readonly number[]): AxisScale {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0 || high <= 0) return { min: 0, max: 1, steps: [0, 1] }
  const rough = (high - low || high) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.max(0, Math.floor(low / step - 1e-9))
  const last = Math.ceil(high / step + 1e-9)
  return {
    min: first * step,
    max: last * step,
    steps: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  }
}

/** Returns a logarithmic scale of speeds, with steps of 1 and 3 times a power of ten. */
export function speedScale(speeds: readonly number[]): AxisScale {
  const steps = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 1 : 3) * 10 ** (Math.floor(index / 2) - 3))
  const [low, high] = [Math.min(...speeds, steps.at(-1) ?? 1), Math.max(...speeds, steps[0] ?? 1)]
  const below = steps.findLast((step) => step <= low) ?? steps[0] ?? 1
  const above = steps.find((step) => step >= high && step > below) ?? steps.at(-1) ?? 1
  return { min: below, max: above, steps: steps.filter((step) => step >= below && step <= above) }
}

/** A rectangle, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where the name of a point is: its baseline, and which end of it is there. */
export interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

const lineHeight = 12
const averageCharacter = 6

/**
 * Places names beside their points so that none covers another, a point, a line or the edge: first those that come
 * first. A name without room is null.
 */
export function placeLabels(
  points: readonly { readonly x: number; readonly y: number; readonly name: string }[],
  lines: readonly Box[],
  size: { readonly left: number; readonly right: number; readonly bottom: number },
): (LabelPlace | null)[] {
  const taken: Box[] = [...lines, ...points.map(({ x, y }) => ({ left: x - 6, top: y - 6, width: 12, height: 12 }))]
  return points.map(({ x, y, name }) => {
    const width = name.length * averageCharacter
    const places: LabelPlace[] = [
      { x: x + 9, y: y + 4, anchor: 'start' },
      { x: x - 9, y: y + 4, anchor: 'end' },
      { x, y: y - 9, anchor: 'middle' },
      { x, y: y + 17, anchor: 'middle' },
    ]
    for (const place of places) {
      const left = place.anchor === 'start' ? place.x : place.anchor === 'end' ? place.x - width : place.x - width / 2
      const box = { left, top: place.y - 10, width, height: lineHeight }
      const isInside = left >= size.left && left + width <= size.right && box.top >= 0 && place.y <= size.bottom
      if (isInside && !taken.some((other) => overlaps(box, other))) {
        taken.push(box)
        return place
      }
    }
    return null
  })
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
