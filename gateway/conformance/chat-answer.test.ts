import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStream } from '../testing/read-chunks.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// gateway-api.md, Chat completion response and the tables below it: one test for each row.

const gateway = shareTestGateway()
const text = z.string()
const integer = z.int()
const amount = z.number().min(0)

const enabled = { headers: { 'X-Service-Metadata': 'enabled' } }
const script = '/fingerprint fp_1\n/service-tier flex\n/usage prompt=7 completion=5 reasoning=2 cached=3 cost=0.25\nHi'

/** Returns the value at a path inside a JSON value. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? (Reflect.get(inner, name) as unknown) : undefined,
      value,
    )
}

const completionRows: readonly (readonly [field: string, schema: z.ZodType])[] = [
  ['id', text.min(1)],
  ['object', z.literal('chat.completion')],
  ['created', integer.min(1_700_000_000)],
  ['model', z.literal('gatehouse/script')],
  ['choices', z.array(z.looseObject({})).length(1)],
  ['system_fingerprint', z.literal('fp_1')],
  ['service_tier', z.literal('flex')],
  ['usage', z.looseObject({})],
  ['service_metadata', z.looseObject({})],
  ['choices.0.index', z.literal(0)],
  ['choices.0.finish_reason', z.literal('stop')],
  ['choices.0.message.role', z.literal('assistant')],
  ['choices.0.message.content', z.literal('Hi')],
  ['usage.prompt_tokens', z.literal(7)],
  ['usage.completion_tokens', z.literal(5)],
  ['usage.total_tokens', z.literal(12)],
  ['usage.completion_tokens_details.reasoning_tokens', z.literal(2)],
  ['usage.prompt_tokens_details.cached_tokens', z.literal(3)],
  ['usage.cost', z.literal(0.25)],
  ['usage.cost_details.upstream_inference_prompt_cost', amount],
  ['usage.cost_details.upstream_inference_completions_cost', amount],
  ['usage.cost_details.upstream_inference_cost', amount.nullable()],
  ['usage.is_byok', z.literal(false)],
  ['usage.server_tool_use_details.tool_calls_requested', integer],
  ['usage.server_tool_use_details.tool_calls_executed', integer],
  ['service_metadata.attempt', z.literal(1)],
  ['service_metadata.endpoints.total', z.literal(1)],
  ['service_metadata.endpoints.available.0.model', z.literal('gatehouse/script')],
  ['service_metadata.endpoints.available.0.provider', z.literal('Script')],
  ['service_metadata.endpoints.available.0.selected', z.literal(true)],
  ['service_metadata.is_byok', z.literal(false)],
  ['service_metadata.region', z.literal('local')],
  ['service_metadata.requested', z.literal('gatehouse/script')],
  ['service_metadata.strategy', z.literal('direct')],
  ['service_metadata.summary', text.min(1)],
]

test.each(completionRows)('chat completion: %s', async (field, schema) => {
  const completion: unknown = await (await gateway().chat(script, {}, enabled)).json()
  expect(schema.safeParse(at(completion, field))).toMatchObject({ success: true })
})

test('chat completion: system_fingerprint is null if the provider reports none', async () => {
  const completion: unknown = await (await gateway().chat('Hi')).json()
  expect([at(completion, 'system_fingerprint'), at(completion, 'service_tier')]).toEqual([null, null])
})

test.each([
  ['X-Service-Metadata', 'enabled', true],
  ['X-Service-Metadata', 'disabled', false],
  ['X-Service-Experimental-Metadata', 'enabled', true],
  ['X-Service-Experimental-Metadata', 'disabled', false],
])('header %s: %s', async (name, value, isThere) => {
  const whole: unknown = await (await gateway().chat('Hi', {}, { headers: { [name]: value } })).json()
  expect(at(whole, 'service_metadata') !== undefined).toBe(isThere)
  const { chunks } = await readStream(await gateway().chat('Hi', { stream: true }, { headers: { [name]: value } }))
  expect(chunks.map((chunk) => chunk.service_metadata !== undefined)).toEqual([false, false, isThere])
})

test('header X-Service-Metadata: without it there is no metadata', async () => {
  expect(at(await (await gateway().chat('Hi')).json(), 'service_metadata')).toBeUndefined()
})

test('chat stream: chunks, the finish reason, usage last, [DONE]', async () => {
  const response = await gateway().chat(script, { stream: true }, enabled)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const { chunks, isDone } = await readStream(response)
  expect(chunks.map(({ object, choices, usage }) => [object, choices[0]?.finish_reason, usage?.total_tokens])).toEqual([
    ['chat.completion.chunk', null, undefined],
    ['chat.completion.chunk', 'stop', undefined],
    ['chat.completion.chunk', undefined, 12],
  ])
  expect(isDone).toBe(true)
})
