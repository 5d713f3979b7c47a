import { expect, test } from 'vitest'
import { emptyKeyRequest, readKeyRequest } from './key-request.ts'

test('nothing typed asks for a key without limits', () => {
  expect(readKeyRequest(emptyKeyRequest)).toEqual({ label: null, limitUsd: null, period: null, expiresInDays: null })
})

test('an amount is read with a point or a comma, with its period, its expiry and a name', () => {
  expect(readKeyRequest({ amount: ' 2,5 ', period: 'weekly', expiry: 'quarter', label: ' Desk ' })).toEqual({
    label: 'Desk',
    limitUsd: 2.5,
    period: 'weekly',
    expiresInDays: 90,
  })
  expect(readKeyRequest({ ...emptyKeyRequest, amount: '10', period: 'once' })?.period).toBeNull()
})

test.each(['0', '-1', '0.001', '1000000', '1e3', 'ten', '1.2.3'])('%s is not an amount', (amount) => {
  expect(readKeyRequest({ ...emptyKeyRequest, amount })).toBeUndefined()
})
