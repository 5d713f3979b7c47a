import { expect, test } from 'vitest'
import { chatParameters, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { readStream } from '../testing/read-chunks.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// gateway-api.md, POST /chat/completions, Body parameters: one test for each row.

const gateway = shareTestGateway()

type Values = readonly unknown[]
type Refusals = readonly (readonly [value: unknown, message: string])[]

/** Values of the wrong type: the message says what the parameter must be. */
const mustBe = (name: string, what: string, ...values: Values): Refusals =>
  values.map((value) => [value, `${name} must be ${what}`])
const between = (name: string, low: number, high: number, ...values: Values): Refusals =>
  values.map((value) => [value, `${name} must be between ${low} and ${high}`])

const tool = { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' } } }
const user = { role: 'user', content: '/show-request' }
const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
const number = 'a number'
const integer = 'an integer'

/** For each row accepted values, and refused values with their messages. */
const rows: Readonly<Record<ChatParameterName, readonly [taken: Values, refused: Refusals]>> = {
  messages: [
    [[user], [{ role: 'system', content: 'x', name: 'n' }, { role: 'assistant', content: 'y' }, user]],
    [
      [[], 'messages must have at least 1 element'],
      [undefined, 'messages is required and must be an array'],
      [
        [{ role: 'nobody', content: 'x' }],
        'messages[0].role: role must be one of system, developer, user, assistant, tool',
      ],
    ],
  ],
  model: [['gatehouse/script'], mustBe('model', 'a string', 7, null)],
  models: [[['gatehouse/script'], []], mustBe('models', 'an array', 'gatehouse/script', null)],
  stream: [[true, false], mustBe('stream', 'true or false', 'yes', null)],
  stream_options: [
    [{ include_usage: true }, { include_usage: false }, {}, null],
    mustBe('stream_options', 'an object', 7),
  ],
  temperature: [
    [0, 1.3, 2, null],
    [...between('temperature', 0, 2, -0.1, 2.1), ...mustBe('temperature', number, '1')],
  ],
  top_p: [[0, 0.5, 1, null], between('top_p', 0, 1, -0.1, 1.1)],
  top_k: [[40, null], mustBe('top_k', integer, 1.5)],
  top_a: [[0.1, null], mustBe('top_a', number, 'x')],
  min_p: [[0.05, null], mustBe('min_p', number, 'x')],
  frequency_penalty: [[-2, 0, 2, null], between('frequency_penalty', -2, 2, -2.1, 2.1)],
  presence_penalty: [[-2, 0, 2, null], between('presence_penalty', -2, 2, -2.1, 2.1)],
  repetition_penalty: [[1, 1.2, null], mustBe('repetition_penalty', number, 'x')],
  seed: [[7, -7, null], mustBe('seed', integer, 1.5, '7')],
  stop: [
    // With a quotation mark, which JSON escapes: the echoed request does not contain them.
    ['1"', ['1"', '2"', '3"', '4"'], []],
    [
      [['a', 'b', 'c', 'd', 'e'], 'stop must have at most 4 elements'],
      ...mustBe('stop', 'a string or an array of strings', 7),
    ],
  ],
  max_completion_tokens: [[5000, null], mustBe('max_completion_tokens', integer, 1.5)],
  max_tokens: [[5000, null], mustBe('max_tokens', integer, 'x')],
  logit_bias: [[{ 50256: -100 }, {}, null], mustBe('logit_bias', 'an object of numbers', [1])],
  logprobs: [[true, false, null], mustBe('logprobs', 'true or false', 1)],
  top_logprobs: [
    [0, 20, null],
    [...between('top_logprobs', 0, 20, -1, 21), ...mustBe('top_logprobs', integer, 1.5)],
  ],
  parallel_tool_calls: [[true, false, null], mustBe('parallel_tool_calls', 'true or false', 'x')],
  tools: [
    [[tool], []],
    [
      ...mustBe('tools', 'an array', {}),
      [[{ type: 'function' }], 'tools[0].function: tools.function is required and must be an object'],
      [[{ type: 'other' }], 'tools[0].type must be one of function, clock, guide_search'],
    ],
  ],
  tool_choice: [
    ['none', 'auto'],
    [
      ['maybe', 'tool_choice must be one of auto, none, required'],
      ['required', 'tool_choice needs tools to choose from'],
    ],
  ],
  response_format: [
    [{ type: 'text' }, { type: 'json_object' }, { type: 'json_schema', json_schema: { name: 'x', schema: {} } }],
    [[{ type: 'xml' }, 'response_format.type must be one of text, json_object, json_schema, grammar']],
  ],
  reasoning: [[{ effort: 'high', summary: 'auto' }, {}], mustBe('reasoning', 'an object', 'high', null)],
  reasoning_effort: [
    ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none', null],
    mustBe('reasoning_effort', 'one of max, xhigh, high, medium, low, minimal, none', 'much'),
  ],
  modalities: [
    [['text'], ['text', 'image', 'audio']],
    [[['smell'], 'modalities[0]: modalities must be one of text, image, audio']],
  ],
  provider: [[{ allow_fallbacks: false }, {}, null], mustBe('provider', 'an object', 'x')],
  route: [['fallback', 'sort', null], mustBe('route', 'one of fallback, sort', 'x')],
  plugins: [
    [
      [{ id: 'auto-router', enabled: true, allowed_models: ['*'], cost_quality_tradeoff: 5 }],
      [{ id: 'x', enabled: false }],
    ],
    [...mustBe('plugins', 'an array', {}), [[{ id: 'x' }], 'plugins[0].id must be one of auto-router']],
  ],
  service_tier: [
    ['auto', 'default', 'flex', 'priority', 'scale', null],
    mustBe('service_tier', 'one of auto, default, flex, priority, scale', 'x'),
  ],
  session_id: [['s', 'x'.repeat(256)], [['x'.repeat(257), 'session_id must be at most 256 characters']]],
  cache_control: [[{ type: 'ephemeral' }], [[{ type: 'x' }, 'cache_control.type must be ephemeral']]],
  debug: [[{ echo_upstream_body: true }, {}], mustBe('debug', 'an object', true)],
  image_config: [[{ aspect_ratio: '1:1' }], mustBe('image_config', 'an object', 'x')],
  metadata: [
    [pairs(16), { ['k'.repeat(64)]: 'v'.repeat(512) }, {}],
    [
      [pairs(17), 'metadata must have at most 16 pairs'],
      [{ ['k'.repeat(65)]: 'v' }, 'metadata keys must be at most 64 characters'],
      [{ k: 'v'.repeat(513) }, 'metadata values must be at most 512 characters'],
      [{ k: 7 }, 'metadata.k: metadata must be a string'],
    ],
  ],
  stop_server_tools_when: [
    [[{ type: 'step_count_is', step_count: 3 }], [{ type: 'max_cost', max_cost_in_dollars: 0.5 }]],
    [
      [[], 'stop_server_tools_when must have at least 1 element'],
      [
        [{ type: 'step_count_is', step_count: 'x' }],
        'stop_server_tools_when[0].step_count: stop_server_tools_when.step_count must be an integer',
      ],
    ],
  ],
  trace: [
    [{ trace_id: 'a', trace_name: 'b', span_name: 'c', generation_name: 'd', parent_span_id: 'e', mine: 1 }],
    mustBe('trace', 'an object', 'x'),
  ],
  user: [['someone'], mustBe('user', 'a string', 7)],
}

test.each(chatParameters.map(({ name }) => name))('chat body: %s', async (name) => {
  const [taken, refused] = rows[name]
  const { post } = gateway()
  for (const value of taken) {
    const body = { model: 'gatehouse/script', messages: [user], [name]: value, stream: value !== false }
    const response = await post('/chat/completions', body)
    expect([value, response.status]).toEqual([value, 200])
    if (!body.stream) continue
    const { content } = await readStream(response)
    const given: unknown = JSON.parse(content)
    // The provider receives the parameter as the caller sent it.
    expect(given).toMatchObject({ [name]: name === 'stream' ? true : value })
  }
  for (const [value, message] of refused) {
    const response = await post('/chat/completions', { model: 'gatehouse/script', messages: [user], [name]: value })
    expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
    const preset = await post('/presets/p/chat/completions', { messages: [user], [name]: value })
    // A preset is checked by the same table; errors that only a chat can show are reported when it is used.
    expect([200, 400]).toContain(preset.status)
  }
})

test('chat body: reasoning_effort must not differ from reasoning.effort', async () => {
  const { chat } = gateway()
  const same = await chat('Hi', { reasoning: { effort: 'low' }, reasoning_effort: 'low' })
  const differing = await chat('Hi', { reasoning: { effort: 'low' }, reasoning_effort: 'high' })
  expect([same.status, differing.status, await differing.json()]).toEqual([
    200,
    400,
    { error: { code: 400, message: 'reasoning_effort (high) must not differ from reasoning.effort (low)' } },
  ])
})

test('chat body: fields that are not in the document are passed on', async () => {
  const { content } = await readStream(await gateway().chat('/show-request', { prediction: { a: [1] }, stream: true }))
  expect(JSON.parse(content)).toMatchObject({ prediction: { a: [1] } })
})
