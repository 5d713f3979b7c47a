import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// gateway-api.md, Limits: one test for each row, on both sides of the limit, in a chat and in a preset.

const gateway = shareTestGateway()
const user = { role: 'user', content: 'Hi' }
const many = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const pairs = (count: number) => Object.fromEntries(many(count).map((name) => [name, 'x']))
const stopAfter = { type: 'step_count_is', step_count: 1 }

test.each([
  ['limit query parameter', '/presets/p/versions?limit=', ['1', '100'], ['0', '101', '-1', 'x']],
  ['offset query parameter', '/presets/p/versions?offset=', ['0', '1', '1000000'], ['-1', 'x']],
])('limit: %s', async (_name, path, within, beyond) => {
  await gateway().post('/presets/p/chat/completions', { messages: [user] })
  const status = async (value: string) => (await gateway().fetch(path + value)).status
  expect(await Promise.all(within.map(status))).toEqual(within.map(() => 200))
  expect(await Promise.all(beyond.map(status))).toEqual(beyond.map(() => 400))
})

test('limit: slug length', async () => {
  const write = async (slug: string) =>
    (await gateway().post(`/presets/${slug}/chat/completions`, { messages: [user] })).status
  expect([await write(''), await write('x'), await write('x'.repeat(500))]).toEqual([404, 200, 200])
})

test.each<[name: string, field: string, within: readonly unknown[], beyond: readonly unknown[]]>([
  ['messages', 'messages', [[user]], [[]]],
  ['session_id', 'session_id', ['', 'x'.repeat(256)], ['x'.repeat(257)]],
  ['stop', 'stop', ['x', [], many(4)], [many(5)]],
  ['metadata: pairs', 'metadata', [{}, pairs(16)], [pairs(17)]],
  ['metadata: keys', 'metadata', [{ ['x'.repeat(64)]: '' }], [{ ['x'.repeat(65)]: '' }]],
  ['metadata: values', 'metadata', [{ x: 'x'.repeat(512) }], [{ x: 'x'.repeat(513) }]],
  ['top_logprobs', 'top_logprobs', [0, 20], [-1, 21]],
  // Some providers enforce a minimum of 16; this gateway's do not.
  ['max_tokens', 'max_tokens', [1, 16], []],
  ['stop_server_tools_when', 'stop_server_tools_when', [[stopAfter]], [[]]],
])('limit: %s', async (_name, field, within, beyond) => {
  for (const path of ['/chat/completions', '/presets/p/chat/completions']) {
    const status = async (value: unknown) => {
      const response = await gateway().post(path, { model: 'gatehouse/script', messages: [user], [field]: value })
      return response.status
    }
    expect(await Promise.all(within.map(status))).toEqual(within.map(() => 200))
    expect(await Promise.all(beyond.map(status))).toEqual(beyond.map(() => 400))
  }
})
