import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpointRows } from '#shared/endpoint-rows.ts'
import { chartPoints, placeLabels, priceScale, speedScale } from './chart-points.ts'

const endpoint = (name: string, completion: string | undefined, p50: number | null) => ({
  provider_name: name,
  ...(completion !== undefined && { pricing: { completion } }),
  throughput_last_30m: p50 === null ? null : { p50 },
})
const points = chartPoints(
  endpointRows(
    [
      endpoint('Fast', '0.0000012', 1180),
      endpoint('Cheap', '0.0000004', 64),
      endpoint('Slow', '0.0000009', 60),
      endpoint('Unpriced', undefined, 90),
      endpoint('Unmeasured', '0.0000001', null),
      endpoint('Stopped', '0.0000001', 0),
    ],
    { providers: [], zdr: null, models: [] },
  ),
)

test('the chart has the endpoints with a price and a throughput, by price; the frontier has those that are faster than all cheaper ones', () => {
  expect(points.map(({ row, price, speed, isFrontier }) => [row.name, price, speed, isFrontier])).toEqual([
    ['Cheap', 0.4, 64, true],
    ['Slow', 0.9, 60, false],
    ['Fast', 1.2, 1180, true],
  ])
})

test('prices have round steps around all of them', () => {
  expect(priceScale([0.36, 1.2]).steps.map((step) => step.toFixed(1))).toEqual(['0.0', '0.5', '1.0', '1.5'])
  expect(priceScale([])).toEqual({ min: 0, max: 1, steps: [0, 1] })
  expect(priceScale([0])).toEqual({ min: 0, max: 1, steps: [0, 1] })
})

test('speeds have steps of one and three', () => {
  expect(speedScale([41, 1180]).steps).toEqual([30, 100, 300, 1000, 3000])
})

test('a scale contains every value', () => {
  const values = fc.array(fc.double({ min: 0.001, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(values, (numbers) => {
      for (const { min, max, steps } of [priceScale(numbers), speedScale(numbers)]) {
        expect(min).toBeLessThanOrEqual(Math.min(...numbers))
        expect(max).toBeGreaterThanOrEqual(Math.max(...numbers))
        expect(max).toBeGreaterThan(min)
        expect(steps.length).toBeLessThan(25)
      }
    }),
  )
})

test('names do not cover each other or leave the drawing; one without room is left out', () => {
  const size = { left: 0, right: 200, bottom: 100 }
  const place = (x: number, y: number, name = 'Name') => ({ x, y, name })
  expect(placeLabels([place(50, 50), place(195, 50)], [], size)).toEqual([
    { x: 59, y: 54, anchor: 'start' },
    { x: 186, y: 54, anchor: 'end' },
  ])
  const crowd = placeLabels(
    Array.from({ length: 9 }, () => place(100, 50)),
    [],
    size,
  )
  expect(crowd.filter((each) => each === null).length).toBe(5)
  const line = { left: 50, top: 50, width: 150, height: 1 }
  expect(placeLabels([place(100, 50)], [line], size)).toEqual([{ x: 100, y: 41, anchor: 'middle' }])
})
