import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { endpoints, type Endpoint } from '#shared/gateway/endpoints.ts'
import { errorObject } from '#shared/gateway/error-object.ts'
import { startTestGateway } from './testing/start-test-gateway.ts'

const anything = fc.jsonValue({ maxDepth: 3 })
const role = fc.constantFrom('system', 'user', 'assistant', 'tool', 'developer', 'nobody', '__proto__')
const part = fc.record({ type: fc.constantFrom('text', 'image_url', 'other'), text: anything }, { requiredKeys: [] })
const message = fc.record(
  { role, content: fc.oneof(fc.string(), fc.constant('/status 404'), fc.array(part), anything), name: anything },
  { requiredKeys: ['role', 'content'] },
)
/** Chats that are mostly valid: one or two fields of any kind next to valid messages. */
const chatBody = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant({ role: 'user', content: 'Hi' }) }, message), {
      maxLength: 3,
    }),
    fc.dictionary(fc.constantFrom(...chatParameters.map(({ name }) => name), '__proto__', 'toString', 'x'), anything, {
      maxKeys: 2,
    }),
    fc.boolean(),
  )
  .map(([messages, fields, stream]) => ({ model: 'gatehouse/script', messages, stream, ...fields }))
const body = fc.oneof(
  { weight: 3, arbitrary: chatBody.map((value) => JSON.stringify(value)) },
  fc
    .record({ input_audio: anything, input: anything, voice: anything, model: anything, code: anything })
    .map((value) => JSON.stringify(value)),
  anything.map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
)

test('any request is answered by a 2xx or a 4xx with an Error object, and the gateway keeps running', async () => {
  const gateway = await startTestGateway()
  const statuses = new Map<number, number>()
  const target = fc.constantFrom(...Object.values<Endpoint>(endpoints))
  const slug = fc.oneof(fc.constant('p'), fc.string({ minLength: 1, unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(target, slug, fc.webQueryParameters(), body, async (endpoint, name, query, text) => {
      const path = endpoint.path.replace('{slug}', encodeURIComponent(name).replaceAll('.', '%2E'))
      const init = endpoint.method === 'POST' ? { method: 'POST', body: text } : {}
      const response = await gateway.fetch(`${path}?${query}`, init)
      const answer = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect(response.headers.get('x-generation-id')).not.toBeNull()
      expect(response.status).toBeLessThan(500)
      const code = response.status < 400 ? response.status : errorObject.parse(JSON.parse(answer)).error.code
      expect(code).toBe(response.status)
    }),
    { numRuns: 1000 },
  )
  expect(gateway.faults).toEqual([])
  // Positive control: the bodies reach the routes, and not all fail validation.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(40)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(40)
})
