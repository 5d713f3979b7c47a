import { expect, test } from 'vitest'
import type { DialectName } from './dialect.ts'
import { readHeadFacts } from './head-facts.ts'

const read = (dialect: DialectName, headers: Record<string, string>) =>
  readHeadFacts(dialect, (name) => new Headers(headers).get(name))

test('LiteLLM’s head has the cost and the id of its logs', () => {
  const headers = { 'x-litellm-response-cost': '2.85e-05', 'x-litellm-call-id': 'b980db26' }
  expect(read('litellm', headers)).toEqual({ cost: 0.0000285, cacheStatus: null, logId: 'b980db26' })
})

test('Portkey’s head has the state of its cache and the trace; empty headers say nothing', () => {
  const headers = { 'x-portkey-cache-status': 'SEMANTIC HIT', 'x-portkey-trace-id': '' }
  expect(read('portkey', headers)).toEqual({ cost: null, cacheStatus: 'SEMANTIC HIT', logId: null })
  expect(read('portkey', { 'x-portkey-trace-id': ' ' })).toBeUndefined()
})

test('headers of another gateway are not read', () => {
  expect(read('gateway', { 'x-litellm-response-cost': '1', 'x-portkey-cache-status': 'HIT' })).toBeUndefined()
})

test.each(['None', '-1', '1e999', 'NaN', '', '9999999', '1;2'])('%j is no cost', (cost) => {
  expect(read('litellm', { 'x-litellm-response-cost': cost })).toBeUndefined()
})

test('a long header is cut', () => {
  expect(read('portkey', { 'x-portkey-trace-id': 'x'.repeat(5000) })?.logId).toHaveLength(200)
})
