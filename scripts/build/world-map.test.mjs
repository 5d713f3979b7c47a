import { expect, test } from 'vitest'
import { drawWorld } from './world-map.mjs'

const { width, height, countries } = drawWorld()
const find = (code) => countries.find((country) => country.code === code)

test('every country is drawn once, inside the map, and small ones have a place', () => {
  const codes = countries.map(({ code }) => code).filter((code) => code !== '')
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(220)
  for (const { x, y } of countries) {
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
  }
  expect(find('SG')).toMatchObject({ path: '' })
  expect(find('AQ')).toBeUndefined()
})

test('the middle of a country is in its largest part', () => {
  // With Guiana and Alaska the middles would be in the Atlantic and in Canada.
  expect(find('FR').x).toBeGreaterThan(find('ES').x)
  expect(find('US').y).toBeGreaterThan(find('CA').y)
  expect(find('DE').x).toBeLessThan(find('PL').x)
})
