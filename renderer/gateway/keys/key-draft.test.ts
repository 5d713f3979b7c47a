import { expect, test } from 'vitest'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { addModel, newKey, readKeyDraft, typedKey } from './key-draft.ts'

const at = { now: 1_000, chosenEnd: null }
const dayMs = 24 * 60 * 60_000

const key: GatewayKey = {
  id: 1,
  name: 'Editor',
  hint: 'c91e',
  managesPresets: false,
  createdAt: 1,
  lastUsedAt: null,
  expiresAt: 900,
  chosenEnd: 800,
  limitUsd: 2.5,
  limitPeriod: 'weekly',
  requestsPerMinute: 30,
  allowedModels: ['fast', '@preset/*'],
  spentUsd: 1,
}

test('what is typed becomes a draft', () => {
  const typed = {
    name: ' Editor ',
    amount: '2,50',
    period: 'weekly',
    rate: '30',
    models: 'fast\n\n best, fast',
    end: 'week',
  }
  expect(readKeyDraft(typed as never, at)).toEqual({
    name: 'Editor',
    limitUsd: 2.5,
    limitPeriod: 'weekly',
    requestsPerMinute: 30,
    allowedModels: ['fast', 'best'],
    expiresAt: 1_000 + 7 * dayMs,
  })
})

test('empty fields set no limit', () => {
  expect(readKeyDraft({ ...newKey, name: 'Editor', amount: '', rate: ' ' }, at)).toEqual({
    name: 'Editor',
    limitUsd: null,
    limitPeriod: null,
    requestsPerMinute: null,
    allowedModels: null,
    expiresAt: null,
  })
})

test('a credit in total has no period', () => {
  expect(readKeyDraft({ ...newKey, name: 'Editor', period: 'once' }, at)).toMatchObject({
    limitUsd: 20,
    limitPeriod: null,
  })
})

test('every field with a problem is named at the same time', () => {
  const typed = { ...newKey, name: ' ', amount: '0', rate: '1.5', models: 'x'.repeat(201) }
  expect(readKeyDraft(typed, at)).toEqual({ problems: ['name', 'amount', 'rate', 'models'] })
})

test('more than 50 models are too many', () => {
  const models = Array.from({ length: 51 }, (_, index) => `model-${index}`).join('\n')
  expect(readKeyDraft({ ...newKey, name: 'Editor', models }, at)).toEqual({ problems: ['models'] })
})

test('a key that is saved unchanged keeps all of its limits', () => {
  expect(readKeyDraft(typedKey(key), { now: 1_000, chosenEnd: key.chosenEnd })).toEqual({
    name: 'Editor',
    limitUsd: 2.5,
    limitPeriod: 'weekly',
    requestsPerMinute: 30,
    allowedModels: ['fast', '@preset/*'],
    expiresAt: 800,
  })
})

test('a key without limits is saved without limits', () => {
  const unlimited = { ...key, limitUsd: null, limitPeriod: null, requestsPerMinute: null, allowedModels: null }
  expect(readKeyDraft(typedKey({ ...unlimited, chosenEnd: null }), at)).toEqual({
    name: 'Editor',
    limitUsd: null,
    limitPeriod: null,
    requestsPerMinute: null,
    allowedModels: null,
    expiresAt: null,
  })
})

test('a model is added on a separate line, once', () => {
  expect(addModel('', 'fast')).toBe('fast')
  expect(addModel('fast\n', 'best')).toBe('fast\nbest')
  expect(addModel('fast\nbest', 'fast')).toBe('fast\nbest')
})
