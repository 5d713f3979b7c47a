import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createHeights } from './heights.ts'

const gap = 20
const ids = (count: number, branch = 'a') => Array.from({ length: count }, (_, index) => `${branch}${index}`)

test('uses measured heights, and the estimate for the rest', () => {
  const heights = createHeights(gap)
  heights.follow(ids(10))
  expect([heights.measure(2, 400), heights.measure(2, 400), heights.measure(2, 300)]).toEqual([true, false, true])
  expect([heights.above(2), heights.above(3), heights.above(10)]).toEqual([360, 680, 680 + 7 * 180])
  expect([-5, 0, 359, 360, 679, 680, 99_999].map((pixels) => heights.at(pixels))).toEqual([0, 0, 1, 2, 2, 3, 9])
})

test('sums and positions equal those of a plain list after any measuring, appending and switching', () => {
  const change = fc.oneof(
    fc.record({
      type: fc.constant('measure' as const),
      position: fc.nat(200),
      height: fc.integer({ min: 1, max: 3000 }),
    }),
    fc.record({ type: fc.constant('append' as const), count: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ type: fc.constant('switch' as const), from: fc.nat(200), count: fc.integer({ min: 1, max: 80 }) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), fc.array(change, { maxLength: 30 }), (count, changes) => {
      const heights = createHeights(gap)
      let order = ids(count)
      let plain: (number | null)[] = order.map(() => null)
      heights.follow(order)
      for (const [number, step] of changes.entries()) {
        if (step.type === 'measure') {
          const position = step.position % order.length
          heights.measure(position, step.height)
          plain[position] = step.height
        } else {
          const kept = step.type === 'append' ? order.length : step.from % order.length
          order = [...order.slice(0, kept), ...ids(step.count, `${number}-`)]
          plain = [...plain.slice(0, kept), ...Array.from({ length: step.count }, () => null)]
          heights.follow(order)
        }
        const sums = [0]
        for (const height of plain) sums.push((sums.at(-1) ?? 0) + (height ?? 160) + gap)
        expect(sums.map((_, position) => heights.above(position))).toEqual(sums)
        const middles = plain.map((_, position) => heights.at(((sums[position] ?? 0) + (sums[position + 1] ?? 0)) / 2))
        expect(middles).toEqual(plain.map((_, position) => position))
        expect(heights.measured().map((height) => height ?? null)).toEqual(plain.slice(0, heights.measured().length))
      }
    }),
  )
})

test('restores stored heights, and estimates the others by their mean', () => {
  const heights = createHeights(gap, [100, null, 300])
  heights.follow([undefined, undefined, undefined, 'd'])
  expect([heights.above(1), heights.above(2), heights.above(3), heights.above(4)]).toEqual([120, 340, 660, 880])
  heights.follow(['a', 'b', 'c', 'd'])
  expect(heights.above(4)).toBe(880)
})

/** Counts the accesses to elements of any `Float64Array` from now on. */
function countAccesses(): { count: number } {
  const accesses = { count: 0 }
  const Plain = Float64Array
  vi.stubGlobal('Float64Array', function Counted(length: number) {
    const counted = (name: string | symbol): void => {
      if (name !== 'length') accesses.count += 1
    }
    return new Proxy(new Plain(length), {
      get(target, name) {
        counted(name)
        return Reflect.get(target, name, target)
      },
      set(target, name, value) {
        counted(name)
        return Reflect.set(target, name, value, target)
      },
    })
  })
  return accesses
}

// `heights.long.test.ts` measures the time.
test('for a hundred thousand messages, a step accesses as many sums as the count has binary digits', () => {
  const accesses = countAccesses()
  const heights = createHeights(gap)
  const count = 100_000
  heights.follow(ids(count))
  const perStep = (step: () => unknown): number => {
    accesses.count = 0
    step()
    return accesses.count
  }
  const digits = Math.ceil(Math.log2(count + 2))
  for (let position = 0; position < count; position += 997) {
    // Each changed sum is read and written.
    expect(perStep(() => heights.measure(position, 1 + (position % 900)))).toBeLessThanOrEqual(2 * digits)
    expect(perStep(() => heights.above(position))).toBeLessThanOrEqual(digits)
    expect(perStep(() => heights.at(position * 100))).toBeLessThanOrEqual(digits)
  }
  expect(perStep(() => heights.above(count - 1))).toBeGreaterThan(0)
})
