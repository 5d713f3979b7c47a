import { expect, test } from 'vitest'
import { isDiagramHost, isDiagramUrl, newDiagramUrl } from './diagram-address.ts'

test('every diagram has a separate host', () => {
  const urls = Array.from({ length: 20 }, newDiagramUrl)
  expect(new Set(urls).size).toBe(20)
  expect(urls.every((url) => isDiagramUrl(url) && isDiagramHost(new URL(url).host))).toBe(true)
})

test.each([
  'app://bundle/index.html',
  'app://diagram/',
  'https://4b0c1d2e-0000-4000-8000-000000000000.diagram/',
  'app://4b0c1d2e-0000-4000-8000-000000000000.diagram/draw.js',
  'app://4b0c1d2e-0000-4000-8000-000000000000.diagram/?x',
  'app://4b0c1d2e-0000-4000-8000-000000000000.diagram.example/',
  'app://x@4b0c1d2e-0000-4000-8000-000000000000.diagram/',
])('%s is not an address of a diagram', (url) => {
  expect(isDiagramUrl(url)).toBe(false)
})

test('the host of the page is not a host of a diagram', () => {
  expect(['bundle', 'diagram', 'a.diagram.bundle'].filter(isDiagramHost)).toEqual([])
})
