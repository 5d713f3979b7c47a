import { expect, test } from 'vitest'
import { shareTestGateway } from '../testing/start-test-gateway.ts'
import { startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { startWithUpstreams } from '../testing/start-with-upstreams.ts'

const gateway = shareTestGateway()
const user = { role: 'user', content: '/show-request' }

async function writePreset(slug: string, config: object): Promise<void> {
  await gateway().post(`/presets/${slug}/chat/completions`, {
    model: 'gatehouse/script',
    messages: [{ role: 'system', content: 'Be brief.' }],
    ...config,
  })
}

/** Returns the chat that a provider of this gateway is asked. */
async function chatOf(path: '/messages' | '/responses', body: object): Promise<unknown> {
  const answer = (await (await gateway().post(path, body)).json()) as {
    content?: [{ text: string }]
    output?: [{ content: [{ text: string }] }]
  }
  return JSON.parse(answer.content?.[0].text ?? answer.output?.[0].content[0].text ?? '')
}

test('a preset adds what the request leaves out', async () => {
  await writePreset('all', {
    temperature: 0.25,
    top_p: 0.5,
    top_k: 3,
    max_tokens: 900,
    stop: '\n',
    reasoning_effort: 'low',
  })
  const system = { role: 'system', content: 'Be brief.' }
  const limits = { temperature: 0.25, top_p: 0.5, max_completion_tokens: 900 }
  expect(await chatOf('/messages', { model: '@preset/all', messages: [user] })).toEqual({
    messages: [system, user],
    ...limits,
    top_k: 3,
    stop: ['\n'],
  })
  expect(await chatOf('/responses', { model: '@preset/all', input: '/show-request' })).toEqual({
    messages: [system, user],
    ...limits,
    reasoning: { effort: 'low' },
  })
})

test('what the request has comes first', async () => {
  await writePreset('some', { temperature: 0.25, max_tokens: 900 })
  const own = { model: '@preset/some', temperature: 0, stream: false }
  expect(await chatOf('/messages', { ...own, messages: [user], system: 'Be long.', max_tokens: 800 })).toMatchObject({
    messages: [{ role: 'system', content: 'Be long.' }, user],
    temperature: 0,
    max_completion_tokens: 800,
  })
  const response = await chatOf('/responses', { ...own, input: '/show-request', instructions: 'Be long.' })
  expect(response).toMatchObject({ messages: [{ content: 'Be long.' }, user], temperature: 0 })
})

test('a preset for another model, and one that is unknown', async () => {
  await writePreset('other', { model: 'gatehouse/guide' })
  const answer = await gateway().post('/messages', { model: 'gatehouse/script@preset/other', messages: [user] })
  expect(await answer.json()).toMatchObject({ model: 'gatehouse/script' })
  const unknown = await gateway().post('/messages', { model: '@preset/nobody', messages: [user] })
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { error: { message: 'There is no preset "nobody"' } },
  ])
})

test('a server gets what the preset adds after the fields of the request, and no preset', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  const { post } = await startWithUpstreams([{ slug: 'mine', base_url: upstream.baseUrl }])
  await post('/presets/p/chat/completions', {
    model: 'mine/small',
    messages: [{ role: 'system', content: 'Be brief.' }],
    tools: [{ type: 'function', function: { name: 'f' } }],
  })
  await post('/responses', { input: 'Hi', model: '@preset/p', preset: 'p', own: 1 })
  expect(upstream.received.map(({ text }) => text)).toEqual([
    '{"input":"Hi","model":"small","own":1,"instructions":"Be brief."}',
  ])
})
