import { expect, test } from 'vitest'
import { gatewaySteps } from './gateway-steps.ts'

test('tools, plugins and guardrails of the gateway are listed with what each cost', () => {
  const pipeline = [
    { type: 'preset', name: 'review', summary: 'version 3' },
    { type: 'server_tool', name: 'clock', summary: 'ran in 2 ms' },
    { type: 'server_tools', name: 'web_search', summary: '2 searches', cost_usd: 0.01 },
    { type: 'plugin', name: 'response-healing', cost_usd: null },
    { type: 'guardrail', name: 'content-filter', summary: 'PII redacted' },
  ]
  expect(gatewaySteps({ pipeline })).toEqual([
    { name: 'Clock', value: 'ran in 2 ms' },
    { name: 'Web search', value: '2 searches, $0.01' },
    { name: 'Response healing', value: 'done' },
    { name: 'content-filter', value: 'PII redacted' },
  ])
})

test('anything else that a gateway sends is left out or shortened', () => {
  expect(gatewaySteps(null)).toEqual([])
  expect(gatewaySteps({ pipeline: 'many' })).toEqual([])
  expect(gatewaySteps({ pipeline: [null, 'x', { name: 7, type: 8, cost_usd: 'free' }] })).toEqual([
    { name: 'unknown', value: 'done' },
  ])
  const many = gatewaySteps({ pipeline: Array.from({ length: 99 }, () => ({ name: 'n'.repeat(999) })) })
  expect([many.length, many[0]?.name.length]).toEqual([50, 200])
})
