import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { generation, generationResponse } from './generations.ts'

test('a generation needs only its id, and keeps unknown fields', () => {
  expect(generationResponse.parse({ data: { id: 'gen-1', news: 1 } })).toEqual({ data: { id: 'gen-1', news: 1 } })
  expect(generation.safeParse({}).success).toBe(false)
})

test('a field with an unexpected value is unknown and loses no other', () => {
  const fields = Object.keys(generation.shape).filter((name) => name !== 'id')
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, value) => {
      const { data } = generation.safeParse({ id: 'gen-1', created_at: '2026-11-26', total_cost: 0.5, [field]: value })
      expect(data).toMatchObject({
        id: 'gen-1',
        ...(field === 'created_at' ? {} : { created_at: '2026-11-26' }),
        ...(field === 'total_cost' ? {} : { total_cost: 0.5 }),
      })
    }),
  )
})

test('null is kept: it means unknown or none', () => {
  const facts = { id: 'gen-1', total_cost: null, is_byok: null, data_region: null, provider_responses: null }
  expect(generation.parse(facts)).toEqual(facts)
})
