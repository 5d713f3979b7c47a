import { expect, test } from 'vitest'
import { parseLimit } from './amount-field.tsx'

test('an amount may have a sign of the currency and a point or a comma; anything else is none', () => {
  expect(['3', '0.25', '0,25', '$3', ' 3 $', '.5', '0.', '', 'cheap', '-1', '1e9', '1.2.3'].map(parseLimit)).toEqual([
    3,
    0.25,
    0.25,
    3,
    3,
    0.5,
    0,
    null,
    null,
    null,
    null,
    null,
  ])
})
