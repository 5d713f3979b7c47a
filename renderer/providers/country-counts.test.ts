import { expect, test } from 'vitest'
import { countByCountry, shadeOf } from './country-counts.ts'

const provider = (headquarters: string | null, datacenters: string[] | null) => ({
  name: 'One',
  slug: 'one',
  headquarters,
  datacenters,
})

test('a provider counts once for each country of its datacenters, and for that of its headquarters', () => {
  const providers = [provider('US', ['US', 'de', 'DE']), provider('US', null), provider('ZZ', ['DE'])]
  expect(Object.fromEntries(countByCountry(providers))).toEqual({
    US: { datacenters: 1, headquarters: 2 },
    DE: { datacenters: 2, headquarters: 0 },
  })
})

test.each([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [40, 3],
])('with %s providers the shade is %s', (datacenters, shade) => {
  expect(shadeOf(datacenters === undefined ? undefined : { datacenters, headquarters: 1 })).toBe(shade)
})
