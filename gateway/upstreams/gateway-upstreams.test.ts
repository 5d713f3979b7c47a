import { expect, test } from 'vitest'
import { refuseWith, answerWithText, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { listIds, signedIn, startProgramGateway } from '../testing/start-program-gateway.ts'
import { createGatewayUpstreams } from './gateway-upstreams.ts'

const idsOf = ({ providers }: ReturnType<typeof createGatewayUpstreams>) =>
  providers.flatMap(({ models }) => models.map(({ id }) => id))

test('a gateway that did not change keeps its provider, and one with another key or that is gone does not', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hi'))
  const upstreams = createGatewayUpstreams()
  upstreams.set([signedIn('office', upstream), signedIn('lab', upstream)])
  await upstreams.refresh()
  const [office, lab] = upstreams.providers
  expect(idsOf(upstreams)).toEqual(['office/small', 'lab/small'])
  upstreams.set([signedIn('lab', upstream, { key: 'sk-new' }), signedIn('office', upstream)])
  await upstreams.refresh()
  expect(upstreams.providers[1]).toBe(office)
  expect(upstreams.providers[0]).not.toBe(lab)
  expect(upstream.probes()).toBe(3)
  upstreams.set([])
  expect(upstreams.providers).toEqual([])
  expect(upstreams.findUnlisted('office/new')).toBeNull()
})

test('a list that changed is read after ten minutes, and one that did not keeps the provider', async () => {
  let time = 0
  const models = [{ id: 'small' }]
  const upstream = await startFakeUpstream(answerWithText('Hi'), models)
  const upstreams = createGatewayUpstreams(() => time)
  upstreams.set([signedIn('office', upstream)])
  await upstreams.refresh()
  const [before] = upstreams.providers
  await upstreams.refresh()
  expect(upstream.probes()).toBe(1)
  time += 10 * 60_000
  await upstreams.refresh()
  expect([upstream.probes(), upstreams.providers[0]]).toEqual([2, before])
  models.push({ id: 'large' })
  time += 10 * 60_000
  await upstreams.refresh()
  expect(idsOf(upstreams)).toEqual(['office/small', 'office/large'])
})

test('a list that fails leaves the one before, and is tried again after ten seconds', async () => {
  let time = 0
  const upstream = await startFakeUpstream(answerWithText('Hi'))
  const upstreams = createGatewayUpstreams(() => time)
  upstreams.set([signedIn('office', upstream)])
  await upstreams.refresh()
  await upstream.close()
  time += 10 * 60_000
  await upstreams.refresh()
  expect(idsOf(upstreams)).toEqual(['office/small'])
  const { revision } = upstreams
  time += 10_000
  await upstreams.refresh()
  expect(upstreams.revision).toBe(revision)
})

test('gateways that are set during a search are listed by the next one, and a removed one does not come back', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hi'))
  const upstreams = createGatewayUpstreams()
  upstreams.set([signedIn('office', upstream)])
  const first = upstreams.refresh()
  upstreams.set([signedIn('lab', upstream)])
  await upstreams.refresh()
  await first
  expect(idsOf(upstreams)).toEqual(['lab/small'])
})

const hostile = [
  ['more models than any list has', Array.from({ length: 2001 }, (_, index) => ({ id: `m${index}` })), []],
  ['an id that names a preset', [{ id: '@preset/reviewer' }, { id: 'ok' }], ['office/ok']],
  ['an id with white space', [{ id: 'a b' }, { id: 'a\nb' }, { id: 'ok' }], ['office/ok']],
  ['a long id', [{ id: 'x'.repeat(201) }], []],
  ['a name of the other gateway', [{ id: 'lab/small' }], ['office/lab/small']],
] as const

test.each(hostile)('a list with %s is bounded', async (_name, models, ids) => {
  const upstream = await startFakeUpstream(answerWithText('Hi'), models)
  const upstreams = createGatewayUpstreams()
  upstreams.set([signedIn('office', upstream)])
  await upstreams.refresh()
  expect(idsOf(upstreams)).toEqual(ids)
})

test('long fields of a model are not kept', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hi'), [
    { id: 'a', name: 'n'.repeat(201), supported_parameters: Array.from({ length: 101 }, () => 'tools') },
  ])
  const upstreams = createGatewayUpstreams()
  upstreams.set([signedIn('office', upstream)])
  await upstreams.refresh()
  const [model] = upstreams.providers[0]?.models ?? []
  expect(model?.name).toBe('office: a')
  expect(model?.supported_parameters?.length).toBeLessThan(100)
})

test('no gateway gets requests for the names of this computer or of another gateway', async () => {
  const local = await startFakeUpstream(answerWithText('Local'))
  const greedy = await startFakeUpstream(answerWithText('Greedy'), [
    { id: 'ollama/small' },
    { id: 'lab/small' },
    { id: 'gatehouse/script' },
    { id: 'small' },
  ])
  const lab = await startFakeUpstream(refuseWith(503, 'Down'))
  const { chat } = await startProgramGateway([signedIn('greedy', greedy), signedIn('lab', lab)], {
    localServers: [{ slug: 'ollama', base_url: local.baseUrl }],
  })
  local.answer = refuseWith(503, 'Down')
  for (const model of ['ollama/small', 'lab/small', 'lm-studio/small']) {
    expect([model, (await chat(model)).ok]).toEqual([model, false])
  }
  expect(greedy.requests).toEqual([])
  // Its own names lead to it.
  expect((await chat('greedy/ollama/small')).status).toBe(200)
  expect(greedy.requests.map(({ body }) => body['model'])).toEqual(['ollama/small'])
})

test('a gateway that only forwards is asked with its headers, for its list and for answers', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hi'))
  const headers = { 'x-portkey-provider': 'openai' }
  const { chat, fetch } = await startProgramGateway([signedIn('portkey', upstream, { headers })])
  expect(await listIds({ fetch })).toEqual(['portkey/small'])
  expect((await chat('portkey/small')).status).toBe(200)
  expect(upstream.received.map(({ headers: sent }) => [sent.authorization, sent['x-portkey-provider']])).toEqual([
    ['Bearer sk-of-portkey', 'openai'],
  ])
})

test.each([
  ['office/openai/new', 'openai/new'],
  ['office/new', 'office/new'],
])('%s, which is not in the list, is asked for as %s', async (name, sent) => {
  const upstream = await startFakeUpstream(answerWithText('New'), [{ id: 'office/auto' }, { id: 'openai/old' }])
  const tested = await startProgramGateway([signedIn('office', upstream)])
  const response = await tested.chat(name)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('New')])
  expect(upstream.requests.map(({ body }) => body['model'])).toEqual([sent])
  expect(await listIds(tested)).toEqual(['office/auto', 'office/openai/old'])
})

test('a gateway without a list of models is asked for any of its names, and its refusal is the answer', async () => {
  const upstream = await startFakeUpstream(refuseWith(404, 'No such model'), [{ name: 'no id' }])
  const { chat } = await startProgramGateway([signedIn('office', upstream)])
  const refused = await chat('office/any')
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('office: No such model')])
  expect((await chat('elsewhere/any')).status).toBe(404)
  expect(upstream.requests).toHaveLength(1)
})

test('a gateway that follows rules about providers gets them, without its own name, and others do not', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hi'))
  const gateways = [signedIn('office', upstream, { hasProviderRules: true }), signedIn('plain', upstream)]
  const { chat } = await startProgramGateway(gateways)
  const more = { reasoning: { effort: 'low' }, session_id: 's' }
  const order = { order: ['office', 'anthropic'] }
  const sent = async (model: string, provider: object) => {
    const { status } = await chat(model, { ...more, provider })
    const {
      messages: _messages,
      stream: _stream,
      stream_options: _options,
      ...body
    } = upstream.requests.at(-1)?.body ?? {}
    return { status, body }
  }
  expect(await sent('office/small', { ...order, only: ['anthropic'], data_collection: 'deny', zdr: true })).toEqual({
    status: 200,
    body: {
      model: 'small',
      ...more,
      provider: { order: ['anthropic'], only: ['anthropic'], data_collection: 'deny', zdr: true },
    },
  })
  expect(await sent('office/small', { only: ['office'] })).toEqual({ status: 200, body: { model: 'small', ...more } })
  expect(await sent('plain/small', order)).toEqual({ status: 200, body: { model: 'small', reasoning_effort: 'low' } })
  expect((await sent('plain/small', { data_collection: 'deny' })).status).toBe(404)
  expect((await sent('plain/small', { only: ['anthropic'] })).status).toBe(404)
  expect(upstream.requests).toHaveLength(3)
})
