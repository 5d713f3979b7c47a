import type { ChatParameterName } from '#shared/chat-parameters/table.ts'
import type { InspectorScreen } from './inspector-screen.ts'

/** The parameters that are controlled by the chat itself. */
export const ofChat = ['messages', 'model', 'stream'] as const satisfies ChatParameterName[]
type Settable = Exclude<ChatParameterName, (typeof ofChat)[number]>

interface ParameterValue {
  label: string
  /** Enters it in the visible inspector, as a person would. */
  enter: (inspector: InspectorScreen) => Promise<void>
  /** The value that the gateway must receive. */
  value: unknown
}

const number = (label: string, text: string): ParameterValue => ({
  label,
  enter: (inspector) => inspector.number(label).fill(text),
  value: Number(text),
})

const text = (label: string, value: string): ParameterValue => ({
  label,
  enter: (inspector) => inspector.text(label).fill(value),
  value,
})

const choice = (label: string, value: string): ParameterValue => ({
  label,
  enter: async (inspector) => void (await inspector.choice(label).selectOption(value)),
  value,
})

const turn = (label: string, to: 'on' | 'off'): ParameterValue => ({
  label,
  enter: (inspector) => inspector.turn(label, to),
  value: to === 'on',
})

const json = (label: string, value: unknown): ParameterValue => ({
  label,
  async enter(inspector) {
    await inspector.set(label)
    await inspector.text(label).fill(JSON.stringify(value))
  },
  value,
})

const list = (label: string, value: readonly string[]): ParameterValue => ({
  label,
  async enter(inspector) {
    for (const item of value) {
      await inspector.text(label).fill(item)
      await inspector.text(label).press('Enter')
    }
  },
  value,
})

const pairs = (label: string, value: Readonly<Record<string, string | number>>): ParameterValue => ({
  label,
  async enter(inspector) {
    await inspector.set(label)
    for (const [index, [key, item]] of Object.entries(value).entries()) {
      await inspector.text(`${label} key ${index + 1}`).fill(key)
      await inspector.text(`${label} value ${index + 1}`).fill(String(item))
    }
  },
  value,
})

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

/** A value for each settable parameter, and how to enter it. */
export const enteredValues: Readonly<Record<Settable, ParameterValue>> = {
  models: list('Models', ['scripted/model', 'scripted/other']),
  temperature: number('Temperature', '0.35'),
  top_p: number('Top P', '0.9'),
  top_k: number('Top K', '40'),
  top_a: number('Top A', '0.25'),
  min_p: number('Min P', '0.05'),
  frequency_penalty: number('Frequency penalty', '-0.5'),
  presence_penalty: number('Presence penalty', '1.25'),
  repetition_penalty: number('Repetition penalty', '1.1'),
  seed: number('Seed', '-20240917'),
  logit_bias: pairs('Logit bias', { 11: 2.5, 50256: -100 }),
  max_completion_tokens: number('Max completion tokens', '4096'),
  stop: list('Stop', ['</review>', 'The “end”']),
  max_tokens: number('Max tokens', '64'),
  response_format: {
    label: 'Response format',
    async enter(inspector) {
      await inspector.set('Response format')
      await inspector.choice('Response format').selectOption('json_schema')
      await inspector.text('Schema name').fill('weather')
      await inspector.text('JSON Schema').fill(JSON.stringify(schema))
      await inspector.turn('Strict schema', 'on')
    },
    value: { type: 'json_schema', json_schema: { name: 'weather', strict: true, schema } },
  },
  modalities: {
    label: 'Modalities',
    async enter(inspector) {
      await inspector.check('Modalities', 'text')
      await inspector.check('Modalities', 'audio')
    },
    value: ['text', 'audio'],
  },
  image_config: json('Image config', { aspect_ratio: '16:9', quality: 2 }),
  logprobs: turn('Logprobs', 'on'),
  top_logprobs: number('Top logprobs', '5'),
  stream_options: {
    label: 'Stream options',
    enter: (inspector) => inspector.text('Stream options').fill('{"include_usage": false}'),
    value: { include_usage: false },
  },
  reasoning: json('Reasoning', { effort: 'high', summary: 'auto' }),
  reasoning_effort: choice('Reasoning effort', 'high'),
  tools: {
    label: 'Tools',
    async enter(inspector) {
      await inspector.set('Tools')
      await inspector.press('Add function')
      await inspector.text('Function name').fill('weather')
      await inspector.text('Function description').fill('Tells the weather.\nNever wrong.')
      await inspector.text('Function parameters').fill(JSON.stringify(schema))
      await inspector.press('Add server tool')
      await inspector.text('Server tool type').fill('clock')
    },
    value: [
      {
        type: 'function',
        function: { name: 'weather', description: 'Tells the weather.\nNever wrong.', parameters: schema },
      },
      { type: 'clock' },
    ],
  },
  tool_choice: {
    label: 'Tool choice',
    async enter(inspector) {
      await inspector.set('Tool choice')
      await inspector.choice('Tool choice').selectOption('one function')
      await inspector.text('Function to call').fill('weather')
    },
    value: { type: 'function', function: { name: 'weather' } },
  },
  parallel_tool_calls: turn('Parallel tool calls', 'off'),
  stop_server_tools_when: json('Stop server tools when', [
    { type: 'step_count_is', step_count: 3 },
    { type: 'max_cost', max_cost_in_dollars: 0.5 },
  ]),
  provider: {
    label: 'Provider',
    async enter(inspector) {
      await inspector.set('Provider')
      await inspector.text('Order').fill('mistral')
      await inspector.text('Order').press('Enter')
      await inspector.text('Order').fill('scaleway')
      await inspector.text('Ignore').fill('together')
      await inspector.turn('Allow fallbacks', 'off')
      await inspector.choice('Data collection').selectOption('deny')
      await inspector.choice('Sort by').selectOption('price')
      await inspector.number('Max price, prompt').fill('1.5')
    },
    value: {
      order: ['mistral', 'scaleway'],
      ignore: ['together'],
      allow_fallbacks: false,
      data_collection: 'deny',
      sort: 'price',
      max_price: { prompt: 1.5 },
    },
  },
  route: choice('Route', 'fallback'),
  plugins: {
    label: 'Plugins',
    async enter(inspector) {
      await inspector.set('Plugins')
      await inspector.asJson('Plugins')
      await inspector.text('Plugins').fill('[{"id": "web", "enabled": true}]')
    },
    value: [{ id: 'web', enabled: true }],
  },
  service_tier: choice('Service tier', 'flex'),
  session_id: text('Session ID', 'session of the test'),
  cache_control: json('Cache control', { type: 'ephemeral' }),
  user: text('User', 'person-7'),
  metadata: pairs('Metadata', { project: 'gatehouse', 'naïve key': 'a “value”' }),
  trace: json('Trace', { trace_name: 'e2e', deep: { er: [1, null] } }),
  debug: json('Debug', { echo_upstream_body: true }),
}
