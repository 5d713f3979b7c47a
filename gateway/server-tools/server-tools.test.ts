import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { createClock } from './create-server-tools.ts'
import { runServerTool } from './server-tool.ts'

const weather = { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }
const tools = [{ type: 'clock' }, { type: 'guide_search' }, weather]
const metadata = { headers: { 'X-Service-Metadata': 'enabled' } }

async function ask(message: string, more: Record<string, unknown> = {}) {
  const { chat } = await startTestGateway()
  const completion = chatCompletion.parse(await (await chat(message, { tools, ...more }, metadata)).json())
  const { message: assistant, finish_reason: reason, native_finish_reason: native } = completion.choices[0] ?? {}
  return { completion, assistant, reason, native, used: completion.usage?.server_tool_use_details }
}

test('the model calls tools of the gateway, in parallel and again, and then answers', async () => {
  const script =
    '/tool-call clock {"timezone": "Asia/Tokyo"}\n/tool-call guide_search {"query": "stop"}\n' +
    '/say And once more.\n/tool-call clock {}\n'
  const { assistant, reason, used, completion } = await ask(script)
  expect(assistant?.content).toMatch(
    /^And once more\.\{"utc":"[^"]+","local":"[^"]+","timezone":"Asia\/Tokyo"\}\n\*\*Chat › Stopping\*\*\n\nPress Stop to end an answer\.\n\{"utc"/,
  )
  expect([assistant?.tool_calls, reason, used]).toEqual([
    undefined,
    'stop',
    { tool_calls_requested: 3, tool_calls_executed: 3 },
  ])
  expect(completion.service_metadata?.pipeline?.map(({ type, name }) => [type, name])).toEqual([
    ['server_tool', 'clock'],
    ['server_tool', 'guide_search'],
    ['server_tool', 'clock'],
  ])
})

test("a stream does not show the gateway's own calls, and its usage is that of all steps", async () => {
  const { chat } = await startTestGateway()
  const script = '/usage prompt=10 completion=5 cost=0.1\n/tool-call clock {}\n/say Done.'
  const { chunks, content, finishReason } = await readStream(await chat(script, { tools, stream: true }))
  expect([content, finishReason]).toEqual(['Done.', 'stop'])
  expect(chunks.flatMap(({ choices }) => choices[0]?.delta?.tool_calls ?? [])).toEqual([])
  expect(chunks.at(-1)?.usage).toMatchObject({
    prompt_tokens: 20,
    completion_tokens: 10,
    cost: 0.2,
    server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 1 },
  })
})

test('a call of the caller’s own tool ends the loop and is counted from 0', async () => {
  const { assistant, reason, used } = await ask('/tool-call clock {}\n/tool-call weather {"a": 1}')
  expect([assistant?.tool_calls, reason, used]).toEqual([
    [{ id: 'call_2', type: 'function', function: { name: 'weather', arguments: '{"a": 1}' } }],
    'tool_calls',
    { tool_calls_requested: 1, tool_calls_executed: 0 },
  ])
})

const circles = `/usage completion=5 prompt=5 cost=0.4\n${'/tool-call clock {}\n/say x\n'.repeat(30)}`

test.each<[Record<string, unknown>, number, number]>([
  [{}, 10, 9],
  [{ stop_server_tools_when: [{ type: 'step_count_is', step_count: 3 }] }, 3, 2],
  [{ stop_server_tools_when: [{ type: 'step_count_is', step_count: 12 }] }, 12, 11],
  [{ stop_server_tools_when: [{ type: 'max_cost', max_cost_in_dollars: 1.2 }] }, 3, 2],
  [{ stop_server_tools_when: [{ type: 'max_cost', max_cost_in_dollars: 0 }] }, 1, 0],
  [{ stop_server_tools_when: [{ type: 'max_tokens_used', max_tokens: 15 }] }, 2, 1],
  [{ stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'clock' }] }, 1, 0],
  [{ stop_server_tools_when: [{ type: 'finish_reason_is', reason: 'tool_calls' }] }, 1, 0],
  [
    {
      stop_server_tools_when: [
        { type: 'max_cost', max_cost_in_dollars: 100 },
        { type: 'step_count_is', step_count: 2 },
      ],
    },
    2,
    1,
  ],
  [{ max_tool_calls: 4 }, 5, 4],
  [{ max_tool_calls: 1, stop_server_tools_when: [{ type: 'step_count_is', step_count: 3 }] }, 3, 2],
])('%j stops the loop after %d requested calls, %d of them run', async (more, requested, executed) => {
  const { reason, native, used } = await ask(circles, more)
  expect([reason, native, used]).toEqual([
    'stop',
    'tool_calls',
    { tool_calls_requested: requested, tool_calls_executed: executed },
  ])
})

test('the token limit applies to all steps together', async () => {
  const { assistant, reason, completion } = await ask('/tool-call clock {}\n/say one two three four', {
    max_completion_tokens: 3,
  })
  expect([assistant?.content, reason, completion.usage?.completion_tokens]).toEqual(['one two', 'length', 3])
})

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ tool_choice: { type: 'clock' } }, { tool_calls_requested: 1, tool_calls_executed: 1 }],
  [{ tool_choice: 'required' }, { tool_calls_requested: 1, tool_calls_executed: 1 }],
  [
    { tool_choice: { type: 'function', function: { name: 'clock' } } },
    { tool_calls_requested: 1, tool_calls_executed: 1 },
  ],
  [{ tool_choice: 'none' }, { tool_calls_requested: 0, tool_calls_executed: 0 }],
])('%j decides once whether a tool of the gateway is called', async (more, expected) => {
  for (const model of ['gatehouse/script', 'gatehouse/guide']) {
    expect((await ask('Hello', { ...more, model })).used).toEqual(expected)
  }
})

test('the guide uses a tool that the question names', async () => {
  const { assistant, used } = await ask('What does the clock say?', { model: 'gatehouse/guide' })
  expect(assistant?.content).toMatch(/^> .*(in UTC|"utc")/)
  expect(used).toEqual({ tool_calls_requested: 1, tool_calls_executed: 1 })
})

test('errors of a model are results that say so', async () => {
  const clock = createClock(() => 0)
  const { signal } = new AbortController()
  expect([
    await runServerTool(clock, '{"timezone":"Europe/Zurich"}', signal),
    await runServerTool(clock, '{"timezone":"Moon"}', signal),
    await runServerTool(clock, '{"timez', signal),
    await runServerTool(clock, '[]', signal),
  ]).toEqual([
    '{"utc":"1970-01-01T00:00:00.000Z","local":"1970-01-01 01:00:00","timezone":"Europe/Zurich"}',
    'There is no time zone "Moon"; it is 1970-01-01T00:00:00.000Z in UTC.',
    'The arguments are not a JSON object: {"timez',
    'The arguments are not a JSON object: []',
  ])
})
