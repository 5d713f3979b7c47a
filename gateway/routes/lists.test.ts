import { OpenRouter } from '@openrouter/sdk'
import { expect, test } from 'vitest'
import { startTestGateway } from '../testing/start-test-gateway.ts'

test('the providers have every field of the document', async () => {
  const { fetch } = await startTestGateway()
  const none = { privacy_policy_url: null, terms_of_service_url: null, status_page_url: null }
  expect(await (await fetch('/providers')).json()).toEqual({
    data: [
      { name: 'Built-in help', slug: 'guide', headquarters: 'ZZ', datacenters: [], ...none },
      { name: 'Script', slug: 'script', headquarters: 'ZZ', datacenters: [], ...none },
      { name: 'Flite', slug: 'flite', headquarters: 'ZZ', datacenters: [], ...none },
      { name: 'Moonshine', slug: 'moonshine', headquarters: 'ZZ', datacenters: [], ...none },
    ],
  })
})

test.each([
  ['', ['gatehouse/guide', 'gatehouse/script', 'gatehouse/flite', 'gatehouse/moonshine-tiny']],
  ['?output_modalities=all', ['gatehouse/guide', 'gatehouse/script', 'gatehouse/flite', 'gatehouse/moonshine-tiny']],
  ['?output_modalities=text', ['gatehouse/guide', 'gatehouse/script']],
  ['?output_modalities=speech,text', ['gatehouse/guide', 'gatehouse/script', 'gatehouse/flite']],
  ['?output_modalities=speech', ['gatehouse/flite']],
  ['?output_modalities=transcription', ['gatehouse/moonshine-tiny']],
  ['?output_modalities=image', ['gatehouse/script']],
  ['?output_modalities=smell', []],
  // The providers are programs on a computer whose region is unknown.
  ['?region=eu', []],
])('the models with %j are %j', async (query, ids) => {
  const { fetch } = await startTestGateway()
  const body: unknown = await (await fetch(`/models${query}`)).json()
  expect(body).toMatchObject({ data: ids.map((id) => ({ id })), links: { next: null }, total_count: ids.length })
})

test.each([
  ['/audio/speech', { input: 'Hi', voice: 'x' }, 'speech'],
  ['/audio/transcriptions', { input_audio: { data: 'AAAA', format: 'wav' } }, 'transcription'],
])('%s says that a model is unknown, and which output it needs', async (path, body, modality) => {
  const { post } = await startTestGateway()
  for (const model of ['nobody/nothing', 'gatehouse/guide']) {
    const response = await post(path, { ...body, model })
    const message = `No model "${model}" with ${modality} output is known to this gateway`
    const availability = expect.objectContaining({ code: 'model_not_found', requested_models: [model] })
    expect([response.status, await response.json()]).toEqual([404, { error: { code: 404, message, availability } }])
  }
})

test.each([
  ['/audio/speech', { model: 'm', voice: 'x' }, 'input is required and must be a string'],
  ['/audio/speech', { model: 'm', input: 'Hi' }, 'voice is required and must be a string'],
  [
    '/audio/speech',
    { model: 'm', input: 'Hi', voice: 'x', response_format: 'wav' },
    'response_format must be one of mp3, pcm',
  ],
  ['/audio/transcriptions', { model: 'm' }, 'input_audio is required and must be an object'],
  ['/audio/transcriptions', { input_audio: { data: 'AAAA', format: 'wav' } }, 'model is required and must be a string'],
])('%s refuses %j', async (path, body, message) => {
  const { post } = await startTestGateway()
  const response = await post(path, body)
  expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
})

test('the SDK of OpenRouter lists the models and reads a streamed answer', async () => {
  const { gateway, managementKey } = await startTestGateway()
  const client = new OpenRouter({ apiKey: managementKey, serverURL: gateway.baseUrl })
  const pages = []
  for await (const page of await client.models.list()) pages.push(page.result.data.map(({ id, name }) => [id, name]))
  expect(pages).toEqual([
    [
      ['gatehouse/guide', 'Built-in help'],
      ['gatehouse/script', 'Gatehouse: Script'],
      ['gatehouse/flite', 'Gatehouse: Flite'],
      ['gatehouse/moonshine-tiny', 'Gatehouse: Moonshine Tiny'],
    ],
  ])
  const stream = await client.chat.send({
    chatRequest: {
      model: 'gatehouse/script',
      stream: true,
      messages: [{ role: 'user', content: '/reasoning Hm.\n/say Hello you\n/usage cost=0.5' }],
    },
  })
  const said: string[] = []
  let cost: number | null | undefined
  if (!(Symbol.asyncIterator in stream)) throw new Error('Not a stream')
  for await (const chunk of stream) {
    const delta = chunk.choices[0]?.delta
    said.push((delta?.reasoning ?? '') + (delta?.content ?? ''))
    cost = chunk.usage?.cost ?? cost
  }
  expect([said, cost]).toEqual([['Hm.', 'Hello', ' you', '', ''], 0.5])
})
