import { expect, test } from 'vitest'
import { chatParameterSchemas } from '#shared/chat-parameters/schema.ts'
import { chatParameter, type ChatParameterName, chatParameters } from '#shared/chat-parameters/table.ts'
import { controlOf } from './control-of.ts'

const other = { deeper: [1, { other: null }] }

/** A value of each parameter, with unknown fields if they are possible. */
const samples: Record<ChatParameterName, unknown> = {
  messages: [{ role: 'user', content: 'Hi' }],
  model: 'a/b',
  models: ['a/b', 'c/d'],
  provider: {
    order: ['a', 'b'],
    only: ['a'],
    ignore: ['z'],
    allow_fallbacks: false,
    require_parameters: true,
    data_collection: 'deny',
    zdr: true,
    enforce_distillable_text: false,
    sort: { by: 'price', partition: 'none' },
    max_price: { prompt: 1.5, completion: 0.5 },
    quantizations: ['fp8'],
    preferred_min_throughput: { p50: 20 },
    preferred_max_latency: 2,
    options: { a: 1 },
    other,
  },
  route: 'sort',
  plugins: [{ id: 'web', other }],
  service_tier: 'flex',
  session_id: 's',
  cache_control: { type: 'ephemeral', other },
  temperature: 0.35,
  top_p: 0.9,
  top_k: 40,
  top_a: 0.1,
  min_p: 0.05,
  frequency_penalty: -0.5,
  presence_penalty: 1,
  repetition_penalty: 1.1,
  seed: -7,
  logit_bias: { 50256: -100, 11: 2.5 },
  max_completion_tokens: 4096,
  stop: ['\n\n', 'END'],
  max_tokens: 16,
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'n', description: 'd', strict: true, schema: { type: 'object' }, other },
    other,
  },
  modalities: ['text', 'audio'],
  image_config: other,
  logprobs: false,
  top_logprobs: 5,
  stream: true,
  stream_options: { include_usage: true },
  reasoning: { effort: 'high', other },
  reasoning_effort: 'xhigh',
  tools: [
    {
      type: 'function',
      function: { name: 'f', description: 'd', parameters: { type: 'object' }, strict: true, other },
      other,
    },
    { type: 'clock', zone: 'UTC' },
  ],
  tool_choice: { type: 'function', function: { name: 'f', other }, other },
  parallel_tool_calls: true,
  stop_server_tools_when: [{ type: 'step_count_is', step_count: 3 }],
  user: 'u',
  metadata: { a: '1', ['__proto__']: '2' },
  trace: { trace_id: 't', other },
  debug: { echo_upstream_body: true },
}

test.each(chatParameters)('the control of $name returns the value it was given', (row) => {
  const value = samples[row.name]
  expect(chatParameterSchemas[row.name].safeParse(value).success).toBe(true)
  const draft = controlOf(row)(value)
  expect(draft.reading).toEqual({ kind: 'value', value })
  expect(controlOf(row)(draft.input).reading).toEqual({ kind: 'value', value })
})

test.each(chatParameters)('the control of $name is unset for undefined and for null', (row) => {
  expect(controlOf(row)(undefined).reading).toEqual({ kind: 'unset' })
  expect(controlOf(row)(null).reading).toEqual({ kind: 'unset' })
})

test.each<[ChatParameterName, unknown]>([
  ['tool_choice', 'auto'],
  ['tool_choice', { type: 'unheard_of', other }],
  ['response_format', { type: 'text', other }],
  ['response_format', { type: 'unheard_of' }],
  ['response_format', { type: 'grammar', grammar: 'root ::= "a"' }],
  ['provider', { sort: 'price' }],
  ['provider', { sort: { by: 'price', other } }],
  ['tools', ['no tool']],
  [
    'tools',
    [{ type: 'openrouter:web_search', parameters: { engine: 'exa', max_results: 3, other } }, { type: 'clock' }],
  ],
  ['tools', [{ type: 'openrouter:advisor' }, { type: 'openrouter:advisor', parameters: { name: 'second' } }]],
  ['plugins', ['no plugin']],
  [
    'plugins',
    [{ id: 'file-parser', pdf: { engine: 'native' } }, { id: 'response-healing', enabled: false }, { id: 'x' }],
  ],
  [
    'plugins',
    [
      { id: 'auto-router', allowed_models: ['a/*'] },
      { id: 'auto-router', excluded_models: ['b/*'] },
    ],
  ],
  ['service_tier', 'unheard_of'],
])('the control of %s keeps %j', (name, value) => {
  expect(controlOf(chatParameter(name))(value).reading).toEqual({ kind: 'value', value })
})

test('a price given as text is edited as a number', () => {
  expect(controlOf(chatParameter('provider'))({ max_price: { prompt: '0.5' } }).reading).toEqual({
    kind: 'value',
    value: { max_price: { prompt: 0.5 } },
  })
})

test('a missing required field is reported in the words of the gateway', () => {
  const cases: [ChatParameterName, unknown][] = [
    ['tools', [{ type: 'function', function: {} }]],
    ['tool_choice', { type: 'function', function: {} }],
    ['response_format', { type: 'json_schema', json_schema: {} }],
    ['response_format', { type: 'grammar' }],
  ]
  for (const [name, value] of cases) {
    const message = chatParameterSchemas[name].safeParse(value).error?.issues[0]?.message
    expect(controlOf(chatParameter(name))(value).reading).toMatchObject({ kind: 'problem', message })
  }
})

test('an option of a tool has limits, and its problem is that of the list', () => {
  const tools = [{ type: 'openrouter:web_search', parameters: { max_results: 99 } }]
  expect(controlOf(chatParameter('tools'))(tools).reading).toMatchObject({
    kind: 'problem',
    message: 'max_results must be between 1 and 25',
  })
})
