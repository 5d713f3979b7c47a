import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { TestResult } from '#shared/preset.ts'
import { eventStream, json } from '../../testing/loopback-server.ts'
import { presetServer, type PresetServer } from '../../testing/preset-server.ts'
import { chunk, done, head, scriptedAnswers, settle, text } from '../../testing/scripted-answers.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { openPresets, type Presets } from './presets.ts'
import { runTest, type TestRunOptions } from './run-test.ts'

const never = new AbortController().signal
const id = 'openrouter'

/** A streamed answer as OpenRouter sends it (openrouter.md §3, §4). */
const stream = [
  ': OPENROUTER PROCESSING',
  frame({
    provider: 'Mistral',
    choices: [{ index: 0, delta: { role: 'assistant', content: 'Hel' }, finish_reason: null }],
  }),
  frame({
    provider: 'Mistral',
    choices: [{ index: 0, delta: { content: 'lo' }, finish_reason: 'stop', native_finish_reason: 'stop' }],
  }),
  frame({
    choices: [],
    usage: { prompt_tokens: 12, completion_tokens: 2, total_tokens: 14, cost: 0.00012, is_byok: false },
    openrouter_metadata: { strategy: 'direct', attempt: 1 },
  }),
  'data: [DONE]',
  '',
].join('\n\n')

function frame(fields: object): string {
  return `data: ${JSON.stringify({ id: 'gen-1', object: 'chat.completion.chunk', created: 1, model: 'mistral-large', ...fields })}`
}

async function open(beforeSend?: () => void): Promise<{ presets: Presets; server: PresetServer }> {
  const server = await presetServer()
  const presets = openPresets({
    database: temporaryDatabase(),
    gatewayOf: () => server.gateway,
    profileOf: (given) => ({ id: given ?? id }),
    emit: () => undefined,
    now: () => 1000,
    ...(beforeSend ? { beforeSend } : {}),
  })
  return { presets, server }
}

async function last(parts: AsyncIterable<TestResult>): Promise<Record<string, TestResult>> {
  const results: Record<string, TestResult> = {}
  for await (const part of parts) results[`${part.sampleId} ${part.target}`] = part
  return results
}

test('each sample is sent with the content of the draft and of versions in the request', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'a', temperature: 0.1 }, 'One.')
  server.write('writer', { model: 'b' }, null)
  presets.calls['presets.saveDraft']({
    profileId: id,
    draft: {
      slug: 'writer',
      systemPrompt: 'Draft.',
      config: { model: 'c', stream: false },
      baseVersion: 2,
    },
  })
  presets.calls['presets.saveSamples']({
    profileId: id,
    slug: 'writer',
    samples: [
      { id: 's1', text: 'First' },
      { id: 's2', text: 'Second' },
    ],
  })
  server.answer(/POST \/chat/, eventStream(stream))
  const results = await last(
    presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: ['draft', 1, 2] }, never),
  )

  const bodies = server.requests.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body) as unknown] : []))
  const asked = (config: object, prompt: string | null, said: string) => ({
    ...config,
    stream: true,
    stream_options: { include_usage: true },
    messages: [...(prompt === null ? [] : [{ role: 'system', content: prompt }]), { role: 'user', content: said }],
  })
  expect(bodies).toHaveLength(6)
  expect(bodies).toEqual(
    expect.arrayContaining(
      ['First', 'Second'].flatMap((said) => [
        asked({ model: 'c' }, 'Draft.', said),
        asked({ model: 'a', temperature: 0.1 }, 'One.', said),
        asked({ model: 'b' }, null, said),
      ]),
    ),
  )
  expect(results['s2 1']).toEqual({
    sampleId: 's2',
    sampleText: 'Second',
    target: 1,
    status: 'done',
    text: 'Hello',
    calls: [],
    error: null,
    model: 'mistral-large',
    provider: 'Mistral',
    promptTokens: 12,
    completionTokens: 2,
    cost: 0.00012,
    firstTokenAfter: expect.any(Number),
    finishedAfter: expect.any(Number),
    ranAt: 1000,
  })
  const byKey = (one: TestResult, other: TestResult) => key(one).localeCompare(key(other))
  expect(presets.calls['presets.results']({ profileId: id, slug: 'writer' }).toSorted(byKey)).toEqual(
    Object.values(results).toSorted(byKey),
  )
})

test('a chosen model answers only for targets that set none', async () => {
  const { presets, server } = await open()
  server.write('writer', {}, 'One.')
  server.write('writer', { model: 'b' }, 'Two.')
  presets.calls['presets.saveSamples']({ profileId: id, slug: 'writer', samples: [{ id: 's1', text: 'First' }] })
  server.answer(/POST \/chat/, eventStream(stream))
  await last(
    presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: [1, 2], model: 'chosen' }, never),
  )
  const models = server.requests.flatMap(({ method, body }) =>
    method === 'POST' ? [(JSON.parse(body) as { model: string }).model] : [],
  )
  expect(models.toSorted((one, other) => one.localeCompare(other))).toEqual(['b', 'chosen'])
})

test('only the selected samples are run, and results are removed with their sample', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'a' })
  const samples = [
    { id: 's1', text: 'First' },
    { id: 's2', text: 'Second' },
  ]
  presets.calls['presets.saveSamples']({ profileId: id, slug: 'writer', samples })
  server.answer(/POST \/chat/, eventStream(stream))
  await last(
    presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: ['draft'], sampleIds: ['s2'] }, never),
  )
  expect(presets.calls['presets.results']({ profileId: id, slug: 'writer' })).toMatchObject([
    { sampleId: 's2', sampleText: 'Second', target: 'draft' },
  ])
  presets.calls['presets.saveSamples']({ profileId: id, slug: 'writer', samples: samples.slice(0, 1) })
  expect([
    presets.calls['presets.samples']({ profileId: id, slug: 'writer' }),
    presets.calls['presets.results']({ profileId: id, slug: 'writer' }),
  ]).toEqual([samples.slice(0, 1), []])
})

test('a refused request, a broken stream and a missing version fail independently', async () => {
  const { presets, server } = await open()
  server.write('writer', {})
  presets.calls['presets.saveSamples']({ profileId: id, slug: 'writer', samples: [{ id: 's', text: 'Hi' }] })
  server.answer(/POST \/chat/, json(402, { error: { code: 402, message: 'Insufficient credits' } }))
  const results = await last(
    presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: ['draft', 9] }, never),
  )
  expect(results).toMatchObject({
    's draft': { status: 'failed', error: { source: 'gateway', status: 402 }, cost: null },
    's 9': { status: 'failed', error: { source: 'app', kind: 'not-found' }, text: '' },
  })
  server.answer(/POST \/chat/, eventStream(stream.slice(0, stream.indexOf('stop') - 40)))
  expect(
    await last(presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: [1] }, never)),
  ).toMatchObject({
    's 1': { status: 'failed', text: 'Hel', error: { source: 'transport', kind: 'interrupted' } },
  })
})

function scripted(parts: Partial<TestRunOptions> = {}) {
  const { complete, answers } = scriptedAnswers()
  const stored: TestResult[] = []
  const run: TestRunOptions = {
    gateway: { dialect: 'gateway', complete },
    samples: [
      { id: 's1', text: 'First' },
      { id: 's2', text: 'Second' },
    ],
    targets: ['draft', 1],
    contentOf: async () => ({ systemPrompt: '', config: {} }),
    onResult: (result) => stored.push(result),
    now: () => 1000,
    intervalMs: 0,
    ...parts,
  }
  return { run, answers, stored }
}

const finish = chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })

test('targets run in parallel, the samples of each in order', async () => {
  const { run, answers } = scripted()
  const results = last(runTest(run, never))
  await settle()
  const said = () => answers.map(({ request }) => request.messages.at(-1)?.content)
  expect(said()).toEqual(['First', 'First'])
  answers[1]?.emit(head, text('a'), finish, done)
  await settle()
  expect(said()).toEqual(['First', 'First', 'Second'])
  for (const answer of [answers[0], answers[2]]) answer?.emit(head, text('b'), finish, done)
  await settle()
  answers[3]?.emit(head, text('c'), finish, done)
  expect(Object.keys(await results)).toHaveLength(4)
})

test('a result is published as it grows, and less often to a slow reader', async () => {
  const { run, answers } = scripted({ targets: ['draft'], samples: [{ id: 's1', text: 'First' }] })
  const parts = runTest(run, never)
  const next = async () => {
    const { value } = await parts.next()
    return value && [value.status, value.text]
  }
  expect(await next()).toEqual(['running', ''])
  await settle()
  answers[0]?.emit(head, text('a'))
  expect(await next()).toEqual(['running', 'a'])
  answers[0]?.emit(text('b'), text('c'), text('d'))
  await settle()
  expect(await next()).toEqual(['running', 'abcd'])
  answers[0]?.emit(text('e'), finish, done)
  await settle()
  expect([await next(), await next()]).toEqual([['done', 'abcde'], undefined])
})

test.each(['leaves', 'aborts'])('a reader that %s stops running requests, and partial answers stay', async (way) => {
  const { run, answers, stored } = scripted()
  const abort = new AbortController()
  const parts = runTest(run, abort.signal)
  await parts.next()
  await settle()
  answers[0]?.emit(head, text('so far'))
  await settle()
  if (way === 'leaves') await parts.return(undefined)
  else {
    abort.abort()
    await last(parts)
  }
  await settle()
  expect(answers.map(({ signal }) => signal.aborted)).toEqual([true, true])
  expect(stored.map((result) => [key(result), result.status, result.text])).toEqual([
    ['s1 draft', 'stopped', 'so far'],
    ['s1 1', 'stopped', ''],
  ])
})

test.each(['fails', 'comes'])(
  'a try that is stopped before it is sent is stopped, whether its content %s',
  async (way) => {
    const abort = new AbortController()
    const { run, answers, stored } = scripted({
      targets: ['draft'],
      async contentOf() {
        abort.abort()
        if (way === 'fails') throw new Error('aborted')
        return { systemPrompt: '', config: {} }
      },
    })
    await last(runTest(run, abort.signal))
    await settle()
    expect(stored.map((result) => [key(result), result.status, result.error])).toEqual([['s1 draft', 'stopped', null]])
    expect(answers.every(({ signal }) => signal.aborted)).toBe(true)
  },
)

function key({ sampleId, target }: TestResult): string {
  return `${sampleId} ${target}`
}

test('if nothing more may be sent, every test reports why and sends no request', async () => {
  const spent = { source: 'app', kind: 'bad-input', message: 'The budget is spent.', field: 'budget' } as const
  const { presets, server } = await open(() => {
    throw new AppError(spent)
  })
  server.write('writer', { model: 'a' }, null)
  presets.calls['presets.saveSamples']({
    profileId: id,
    slug: 'writer',
    samples: [
      { id: 's1', text: 'First' },
      { id: 's2', text: 'Second' },
    ],
  })
  server.answer(/POST \/chat/, eventStream(stream))
  const results = await last(presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: [1] }, never))
  expect(Object.values(results).map(({ status, error, cost }) => ({ status, error, cost }))).toEqual([
    { status: 'failed', error: spent, cost: null },
    { status: 'failed', error: spent, cost: null },
  ])
  expect(server.requests.filter(({ url }) => url.endsWith('/chat/completions'))).toEqual([])
})
