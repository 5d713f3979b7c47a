import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatParameterName, NamedChatParameter } from './table.ts'
import { chatParameterSchemas } from './schema.ts'
import { chatParameters } from './table.ts'

const user = { role: 'user', content: 'Hello' }

/** A valid value of each parameter, which is passed through unchanged. */
const examples: Record<ChatParameterName, unknown> = {
  messages: [user],
  model: 'guide/guide',
  models: ['a', 'b'],
  stream: true,
  stream_options: { include_usage: true },
  temperature: 0.4,
  top_p: 0.95,
  top_k: 40,
  top_a: 0.1,
  min_p: 0.05,
  frequency_penalty: -0.5,
  presence_penalty: 0.5,
  repetition_penalty: 1.1,
  seed: 20240917,
  stop: ['</review>'],
  max_completion_tokens: 4096,
  max_tokens: 4096,
  logit_bias: { '50256': -100 },
  logprobs: true,
  top_logprobs: 5,
  parallel_tool_calls: false,
  tools: [{ type: 'function', function: { name: 'add', parameters: { type: 'object' } } }, { type: 'gateway:search' }],
  tool_choice: { type: 'function', function: { name: 'add' } },
  response_format: { type: 'json_schema', json_schema: { name: 'sum', schema: { type: 'object' }, strict: true } },
  reasoning: { effort: 'high', summary: 'concise' },
  reasoning_effort: 'xhigh',
  modalities: ['text', 'audio'],
  provider: {
    allow_fallbacks: false,
    order: ['a'],
    sort: { by: 'price', partition: 'none' },
    max_price: { prompt: 1 },
  },
  route: 'sort',
  plugins: [{ id: 'web', enabled: true, allowed_models: ['*'], cost_quality_tradeoff: 5 }],
  service_tier: 'flex',
  session_id: 'a',
  cache_control: { type: 'ephemeral' },
  debug: { echo_upstream_body: true },
  image_config: { aspect_ratio: '16:9' },
  metadata: { team: 'reports' },
  stop_server_tools_when: [
    { type: 'step_count_is', step_count: 3 },
    { type: 'max_cost', max_cost_in_dollars: 0.5 },
  ],
  trace: { trace_id: 'a', custom: 1 },
  user: 'u-1',
}

const parse = (name: ChatParameterName, value: unknown) => chatParameterSchemas[name].safeParse(value)
const messageOf = (name: ChatParameterName, value: unknown) => parse(name, value).error?.issues[0]?.message

describe.each(chatParameters)('$name', (parameter) => {
  const { name } = parameter

  test('passes a valid value through unchanged', () => {
    expect(parse(name, examples[name])).toEqual({ success: true, data: examples[name] })
  })

  test('refuses a value of another type, naming the field', () => {
    for (const value of [() => {}, Number.NaN, []]) {
      if (Array.isArray(value) && Array.isArray(examples[name])) continue
      expect(messageOf(name, value)).toMatch(new RegExp(`^${name}(\\.\\w+)? (must|is required)`))
    }
  })
})

test.each(chatParameters.filter((row) => row.nullable))('$name accepts null', ({ name }) => {
  expect(parse(name, null)).toEqual({ success: true, data: null })
})

test.each(chatParameters.filter((row) => !row.nullable))('$name refuses null, naming the field', ({ name }) => {
  expect(messageOf(name, null)).toMatch(new RegExp(`^${name} must be `))
})

const repeat = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))
const pairs = (count: number, keyLength = 2, valueLength = 1) =>
  Object.fromEntries(repeat(count, (index) => [String(index).padStart(keyLength, 'k'), 'v'.repeat(valueLength)]))
const items = (name: string, count: number) =>
  repeat(count, () => (name === 'messages' ? user : name === 'stop' ? 'end' : { type: 'step_count_is', step_count: 1 }))

/** For each limit of a row: a value at it, one beyond it, and the expected message. */
function limitCases(
  row: NamedChatParameter,
): readonly (readonly [ChatParameterName, string, unknown, unknown, string])[] {
  const { name } = row
  const number = (limit: number, side: number) =>
    [limit, limit + side * (row.control === 'integer' ? 1 : 1e-9)] as const
  const range = `${name} must be between ${row.minimum} and ${row.maximum}`
  const cases: (readonly [ChatParameterName, string, unknown, unknown, string])[] = []
  if (row.minimum !== undefined) cases.push([name, 'minimum', ...number(row.minimum, -1), range])
  if (row.maximum !== undefined) cases.push([name, 'maximum', ...number(row.maximum, 1), range])
  const { minimumItems: few, maximumItems: many, maximumLength: length, maximumPairs } = row
  if (few !== undefined)
    cases.push([name, 'elements', items(name, few), items(name, few - 1), `${name} must have at least ${few} element`])
  if (many !== undefined)
    cases.push([
      name,
      'elements',
      items(name, many),
      items(name, many + 1),
      `${name} must have at most ${many} elements`,
    ])
  if (length !== undefined)
    cases.push([
      name,
      'length',
      'a'.repeat(length),
      'a'.repeat(length + 1),
      `${name} must be at most ${length} characters`,
    ])
  if (maximumPairs !== undefined)
    cases.push([
      name,
      'pairs',
      pairs(maximumPairs),
      pairs(maximumPairs + 1),
      `${name} must have at most ${maximumPairs} pairs`,
    ])
  const { maximumKeyLength: key, maximumValueLength: value } = row
  if (key !== undefined)
    cases.push([name, 'key length', pairs(1, key), pairs(1, key + 1), `${name} keys must be at most ${key} characters`])
  if (value !== undefined)
    cases.push([
      name,
      'value length',
      pairs(1, 2, value),
      pairs(1, 2, value + 1),
      `${name} values must be at most ${value} characters`,
    ])
  return cases
}

test.each(chatParameters.flatMap(limitCases))(
  '%s passes at its limit of %s and fails beyond it',
  (name, _, at, beyond, message) => {
    expect(parse(name, at)).toEqual({ success: true, data: at })
    expect(messageOf(name, beyond)).toBe(message)
  },
)

test.each(chatParameters.filter((row) => row.options !== undefined))(
  '$name accepts only its options',
  ({ name, options }) => {
    const wrap = (option: string) => (name === 'modalities' ? [option] : option)
    for (const option of options ?? []) expect(parse(name, wrap(option)).success).toBe(true)
    expect(messageOf(name, wrap('other'))).toBe(`${name} must be one of ${options?.join(', ')}`)
  },
)

test('integers refuse fractions, and sampling numbers accept any number within their limits', () => {
  expect(messageOf('top_k', 1.5)).toBe('top_k must be an integer')
  expect(messageOf('seed', 2 ** 60)).toBe('seed must be an integer')
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(parse('temperature', value).success).toBe(value >= 0 && value <= 2)
      expect(parse('repetition_penalty', value).success).toBe(true)
    }),
  )
})
