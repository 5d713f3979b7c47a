import { expect, test } from 'vitest'
import { applyChunk, emptyAnswer, answerFromCompletion } from '#shared/answer.ts'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { readStream } from '../../testing/read-chunks.ts'
import { startTestGateway } from '../../testing/start-test-gateway.ts'

const tool = (name: string) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { place: { type: 'string' } } } },
})
const tools = [tool('weather'), tool('time')]
const call = (id: string, name: string, text: string) => ({
  id,
  type: 'function',
  function: { name, arguments: text },
})

/** Returns the answer, streamed and in one piece, merged by the shared reader. */
async function ask(message: string, more: Record<string, unknown> = {}) {
  const { chat } = await startTestGateway()
  const { chunks } = await readStream(await chat(message, { ...more, stream: true }))
  const streamed = emptyAnswer()
  for (const chunk of chunks) applyChunk(streamed, chunk)
  const completion = chatCompletion.parse(await (await chat(message, more)).json())
  const whole = answerFromCompletion(completion)
  expect({ ...whole, id: null, reasoningDetails: [] }).toEqual({ ...streamed, id: null, reasoningDetails: [] })
  return { streamed, completion, chunks, message: completion.choices[0]?.message, choice: completion.choices[0] }
}

test('parallel tool calls, their arguments in pieces', async () => {
  const script = '/say I look.\n/tool-call weather {"place": "Bern"}\n/tool-call time\n/say Done.'
  const { message, choice, chunks } = await ask(script, { tools })
  expect([choice?.finish_reason, message]).toEqual([
    'tool_calls',
    {
      role: 'assistant',
      content: 'I look.',
      tool_calls: [call('call_1', 'weather', '{"place": "Bern"}'), call('call_2', 'time', '{}')],
    },
  ])
  expect(chunks.flatMap(({ choices }) => choices[0]?.delta?.tool_calls ?? []).slice(0, 4)).toEqual([
    { index: 0, id: 'call_1', type: 'function', function: { name: 'weather', arguments: '' } },
    { index: 0, function: { arguments: '{"plac' } },
    { index: 0, function: { arguments: 'e":' } },
    { index: 0, function: { arguments: ' "Bern"' } },
  ])
})

const lookedUp = (messages: readonly object[]) => ({
  messages: [
    { role: 'user', content: '/tool-call weather {}\n/say Now the time.\n/tool-call time {}' },
    { role: 'assistant', content: null, tool_calls: [call('call_1', 'weather', '{}')] },
    { role: 'tool', tool_call_id: 'call_1', content: 'Sunny.' },
    ...messages,
  ],
})

test('the steps after a call are played when its result has come; in the end the results are sent', async () => {
  const second = await ask('', { tools, ...lookedUp([]) })
  expect(second.message).toEqual({
    role: 'assistant',
    content: 'Now the time.',
    tool_calls: [call('call_2', 'time', '{}')],
  })
  const third = await ask('', {
    tools,
    ...lookedUp([
      { role: 'assistant', content: null, tool_calls: [call('call_2', 'time', '{}')] },
      { role: 'tool', tool_call_id: 'call_2', content: 'Noon.' },
    ]),
  })
  expect([third.message?.content, third.choice?.finish_reason]).toEqual(['Sunny.\nNoon.', 'stop'])
})

test.each<[string, Record<string, unknown>, string | null, string[], string]>([
  ['/tool-call weather {}', { tool_choice: 'none' }, '/tool-call weather {}', [], 'stop'],
  ['/tool-call weather {}\n/tool-call time {}', { parallel_tool_calls: false }, null, ['weather {}'], 'tool_calls'],
  ['/tool-call weather {}\n/tool-call time {}', { tool_choice: 'auto' }, null, ['weather {}', 'time {}'], 'tool_calls'],
  ['Bern', { tool_choice: 'required' }, null, ['weather {"place":"Bern"}'], 'tool_calls'],
  [
    'Bern',
    { tool_choice: { type: 'function', function: { name: 'time' } } },
    null,
    ['time {"place":"Bern"}'],
    'tool_calls',
  ],
  [
    '/tool-call weather {}\n/tool-call time {}',
    { tool_choice: { type: 'function', function: { name: 'time' } } },
    null,
    ['time {}'],
    'tool_calls',
  ],
  ['/tool-call weather {"a', {}, null, ['weather {"a'], 'tool_calls'],
  ['/tool-call weather {"place": "Bern"}', { max_tokens: 2 }, null, ['weather {"place":'], 'length'],
])('%j with %j', async (script, more, content, calls, reason) => {
  const { message, choice } = await ask(script, { tools, ...more })
  const made = message?.tool_calls?.map((each) => `${each.function.name} ${each.function.arguments}`) ?? []
  expect([message?.content, made, choice?.finish_reason]).toEqual([content, calls, reason])
})

test('log probabilities come for every token of the text, the same for the same seed', async () => {
  const first = await ask('one two', { logprobs: true, top_logprobs: 2, seed: 1 })
  const again = await ask('one two', { logprobs: true, top_logprobs: 2, seed: 1 })
  const other = await ask('one two', { logprobs: true, top_logprobs: 2, seed: 2 })
  const tokens = first.choice?.logprobs?.content ?? []
  expect(tokens.map(({ token, bytes, top_logprobs }) => [token, bytes?.length, top_logprobs?.length])).toEqual([
    ['one', 3, 2],
    [' two', 4, 2],
  ])
  for (const { logprob, top_logprobs: top = [] } of tokens) {
    expect(logprob).toBeLessThanOrEqual(0)
    expect([top[0]?.logprob, (top[1]?.logprob ?? 0) < logprob]).toEqual([logprob, true])
  }
  expect(again.choice?.logprobs).toEqual(first.choice?.logprobs)
  expect(other.choice?.logprobs).not.toEqual(first.choice?.logprobs)
  expect((await ask('one two', { top_logprobs: 2 })).choice).not.toHaveProperty('logprobs')
})

test('reasoning details are sent unmodified and in order', async () => {
  const details = [
    { type: 'reasoning.text', text: 'Hm', index: 0, signature: 'x' },
    { type: 'reasoning.encrypted', data: 'AAAA', index: 1 },
  ]
  const { message, streamed } = await ask(`/reasoning Hm\n/reasoning-details ${JSON.stringify(details)}\nHi`)
  expect([message?.reasoning_details, streamed.reasoningDetails, message?.reasoning]).toEqual([details, details, 'Hm'])
})

test('a refusal, sources, a picture and sound', async () => {
  const citation = { type: 'url_citation', url_citation: { url: 'https://example.com', title: 'Example' } }
  const refused = await ask('/refusal I cannot.', { logprobs: true })
  expect(refused.message).toEqual({ role: 'assistant', content: null, refusal: 'I cannot.' })
  expect(refused.choice?.logprobs?.refusal?.map(({ token }) => token)).toEqual(['I', ' cannot', '.'])
  const { message } = await ask(`/annotations ${JSON.stringify(citation)}\n/image\n/audio Hello you\nHi`)
  expect(message).toEqual({
    role: 'assistant',
    content: 'Hi',
    annotations: [citation],
    images: [{ type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } }],
    audio: {
      id: 'audio_script',
      transcript: 'Hello you',
      data: expect.stringMatching(/^[A-Za-z0-9+/]{1000,}$/),
      expires_at: expect.any(Number),
    },
  })
})

test("tier, fingerprint, usage and cost are the script's", async () => {
  const { completion } = await ask(
    '/service-tier flex\n/fingerprint fp_1\n/usage prompt=3 completion=4 prompt-cost=0.1 completion-cost=0.2\nHi',
  )
  expect([completion.service_tier, completion.system_fingerprint, completion.usage]).toMatchObject([
    'flex',
    'fp_1',
    {
      prompt_tokens: 3,
      completion_tokens: 4,
      total_tokens: 7,
      cost: 0.3,
      cost_details: { upstream_inference_prompt_cost: 0.1, upstream_inference_completions_cost: 0.2 },
    },
  ])
  expect((await ask('Hi', { service_tier: 'auto' })).completion.service_tier).toBe('default')
  expect((await ask('Hi', { service_tier: 'priority' })).completion.service_tier).toBe('priority')
})

test('/show-request sends what the provider received', async () => {
  const { chat } = await startTestGateway()
  const more = { top_k: 4, unknown_field: { a: 1 }, stream: true }
  const { content } = await readStream(await chat('/show-request', more))
  expect(JSON.parse(content)).toMatchObject(more)
})

test.each([
  ['/tool-call', /^Script line 1: \/tool-call needs the name of a function/],
  ['/reasoning-details 7', /^Script line 1: \/reasoning-details needs a JSON object or an array of objects$/],
  ['/annotations {"a"', /needs a JSON object/],
  ['/image big', /does not take big$/],
  ['/service-tier', /needs a service tier such as flex$/],
  ['/usage prompt-cost=x', /needs prompt-cost, a number such as 0\.0123$/],
])('%j is a 400', async (script, expected) => {
  const { chat } = await startTestGateway()
  const response = await chat(script)
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: { code: 400, message: expect.stringMatching(expected) } },
  ])
})
