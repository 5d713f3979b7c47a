import { expect, test } from 'vitest'
import { priceWords } from './model-facts.ts'

test('a price is named per million tokens, and one that is unknown or varies is not', () => {
  const words = (prompt: string, completion: string) => priceWords({ id: 'a', pricing: { prompt, completion } })
  expect([words('0.000002', '0.000006'), words('0', '0'), words('-1', '0'), words('', '0')]).toEqual([
    '$2.00 in, $6.00 out',
    'free',
    null,
    null,
  ])
})
