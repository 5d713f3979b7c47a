import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { eventStream, json } from '../../testing/loopback-server.ts'
import { collect } from '../../testing/collect.ts'
import { presetServer, type PresetServerShape } from '../../testing/preset-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { openPresets } from './presets.ts'

const never = new AbortController().signal
const id = 'openrouter'
const draft = { slug: 'writer', systemPrompt: 'Be brief.', config: { model: 'a' }, baseVersion: null }

async function open(shape: PresetServerShape = {}) {
  const server = await presetServer(shape)
  const onChanged = vi.fn()
  const onLedgerChanged = vi.fn()
  const database = temporaryDatabase()
  const presets = openPresets({
    database,
    gatewayOf: () => server.gateway,
    profileOf: (given) => ({ id: given ?? id }),
    emit: emitTo({
      'presets.changed': ({ profileId }) => onChanged(profileId),
      'ledger.changed': () => onLedgerChanged(),
    }),
    now: () => 1000,
  })
  return { presets, server, database, onChanged, onLedgerChanged }
}

test('each change of a preset is published with its gateway, and calls without effect are not', async () => {
  const { presets, server, onChanged } = await open({ noList: 404 })
  server.write('writer', { model: 'a' })
  const changes = async (change: () => unknown): Promise<number> => {
    onChanged.mockClear()
    await change()
    for (const call of onChanged.mock.calls) expect(call).toEqual([id])
    return onChanged.mock.calls.length
  }
  expect(await changes(() => presets.calls['presets.read']({ profileId: id, slug: 'writer' }))).toBe(1)
  expect(await changes(() => presets.calls['presets.read']({ profileId: id, slug: 'writer' }))).toBe(0)
  server.write('writer', { model: 'b' })
  expect(await changes(() => presets.calls['presets.read']({ profileId: id, slug: 'writer' }))).toBe(1)
  expect(await changes(() => presets.calls['presets.add']({ profileId: id, slug: 'writer' }))).toBe(1)
  expect(await changes(() => presets.calls['presets.star']({ profileId: id, slug: 'writer', isStarred: true }))).toBe(1)
  expect(
    await changes(() => presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 1, note: 'good' })),
  ).toBe(1)
  expect(
    await changes(() => presets.calls['presets.saveDraft']({ profileId: id, draft: { ...draft, baseVersion: 2 } })),
  ).toBe(1)
  expect(
    await changes(() => presets.calls['presets.saveDraft']({ profileId: id, draft: { ...draft, baseVersion: 2 } })),
  ).toBe(0)
  expect(await changes(() => presets.calls['presets.discardDraft']({ profileId: id, slug: 'writer' }))).toBe(1)
  expect(await changes(() => presets.calls['presets.discardDraft']({ profileId: id, slug: 'writer' }))).toBe(0)
  expect(await changes(() => presets.calls['presets.save']({ profileId: id, ...draft, baseVersion: 2 }))).toBe(1)
  expect(await changes(() => presets.calls['presets.save']({ profileId: id, ...draft }).catch(() => undefined))).toBe(1)
  expect(await changes(() => presets.calls['presets.forget']({ profileId: id, slug: 'writer' }))).toBe(1)
})

test('missing details are read once after the list, and published when they are new', async () => {
  const { presets, server, onChanged } = await open()
  server.write('writer', { model: 'a' })
  const reads = () => server.requests.filter(({ url }) => url.endsWith('/presets/writer')).length
  await Promise.all([
    presets.calls['presets.list']({ profileId: id }),
    presets.calls['presets.list']({ profileId: id }),
  ])
  await eventually(() => expect(onChanged.mock.calls).toEqual([[id]]))
  expect((await presets.calls['presets.list']({ profileId: id })).presets).toMatchObject([
    { slug: 'writer', model: 'a', version: 1 },
  ])
  expect(await presets.calls['presets.list']({ profileId: id })).toMatchObject({ isLive: true })
  expect([reads(), onChanged.mock.calls.length]).toEqual([1, 1])
  server.write('writer', { model: 'b' })
  await presets.calls['presets.list']({ profileId: id })
  await eventually(() => expect(onChanged).toHaveBeenCalledTimes(2))
  expect(reads()).toBe(2)
})

test('removing a note leaves no row', async () => {
  const { presets, database } = await open()
  presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 1, note: 'good' })
  presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 1, note: '' })
  expect(database.all('select * from preset_notes')).toEqual([])
})

test('an unknown preset has no version in use, and an added preset is returned as the gateway has it', async () => {
  const { presets, server } = await open()
  expect(presets.seenVersion(id, 'writer')).toBeNull()
  server.write('writer', { model: 'a' })
  const seen = await presets.calls['presets.add']({ profileId: id, slug: 'writer' })
  expect(seen).toMatchObject({ preset: { slug: 'writer' }, seenAt: 1000, isLive: true, error: null })
  expect(presets.seenVersion(id, 'writer')).toEqual(seen.preset.designated_version)
})

test('a draft with an invalid slug is not saved', async () => {
  const { presets } = await open()
  const refused = expect.objectContaining({ data: expect.objectContaining({ kind: 'bad-input', field: 'slug' }) })
  expect(() => presets.calls['presets.saveDraft']({ profileId: id, draft: { ...draft, slug: '..' } })).toThrow(refused)
  await expect(presets.calls['presets.save']({ profileId: id, ...draft, slug: '..' })).rejects.toMatchObject({
    data: { field: 'slug' },
  })
  expect(presets.calls['presets.draft']({ profileId: id, slug: '..' })).toBeNull()
})

test('the version in use is available offline once its preset was read or saved', async () => {
  const { presets, server } = await open()
  server.write('reader', { model: 'a' })
  await presets.calls['presets.read']({ profileId: id, slug: 'reader' })
  await presets.calls['presets.save']({ profileId: id, ...draft })
  server.answer(/./, (request) => void request.socket.destroy())
  expect((await presets.version(id, 'reader', 1, never)).config).toEqual({ model: 'a' })
  expect((await presets.version(id, 'writer', 1, never)).config).toEqual({ model: 'a' })
  expect(await presets.calls['presets.read']({ profileId: id, slug: 'writer' })).toMatchObject({
    isLive: false,
    preset: { slug: 'writer' },
  })
})

test('saving a version of an existing preset does not add the preset to the list', async () => {
  const { presets, server } = await open({ noList: 404 })
  server.write('writer', { model: 'b' })
  await presets.calls['presets.save']({ profileId: id, ...draft, baseVersion: 1 })
  expect((await presets.calls['presets.list']({ profileId: id })).presets).toEqual([])
})

test('without storage the gateway’s answer is still shown', async () => {
  const { presets, server, database, onChanged } = await open()
  server.write('writer', { model: 'a' })
  database.execute('pragma query_only = 1')
  expect(await presets.calls['presets.read']({ profileId: id, slug: 'writer' })).toMatchObject({
    isLive: true,
    preset: { slug: 'writer' },
  })
  expect(await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 5 })).toMatchObject(
    {
      isLive: true,
      total: 1,
    },
  )
  expect(onChanged).not.toHaveBeenCalled()
})

const answer = [
  { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 12, completion_tokens: 2, total_tokens: 14, cost: 0.5 } },
]
  .map(
    (part) => `data: ${JSON.stringify({ id: 'g', object: 'chat.completion.chunk', created: 1, model: 'm', ...part })}`,
  )
  .concat('data: [DONE]', '')
  .join('\n\n')

test('a billed test is in the ledger with its preset and version, and published; a refused one is not', async () => {
  const { presets, server, database, onLedgerChanged } = await open()
  server.write('writer', { model: 'a' })
  presets.calls['presets.saveSamples']({ profileId: id, slug: 'writer', samples: [{ id: 's', text: 'Hi' }] })
  const run = async (target: 'draft' | 1) => {
    await collect(
      presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: [target, target] }, never),
    )
  }
  server.answer(/POST \/chat/, eventStream(answer))
  await run(1)
  await run('draft')
  const bodies = server.requests.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body) as object] : []))
  // Without changes the draft equals the version in use.
  expect(bodies).toMatchObject([{ model: 'a' }, { model: 'a' }])
  expect(onLedgerChanged).toHaveBeenCalledTimes(2)
  server.answer(/POST \/chat/, json(402, { error: { code: 402, message: 'No credits' } }))
  await run(1)
  expect(onLedgerChanged).toHaveBeenCalledTimes(2)
  // In picodollars; a draft has no version.
  const entry = { kind: 'preset-test', profile_id: id, preset_slug: 'writer', cost: 0.5e12 }
  expect(database.all('select kind, profile_id, preset_slug, preset_version, cost from ledger order by rowid')).toEqual(
    [
      { ...entry, preset_version: 1 },
      { ...entry, preset_version: 0 },
    ],
  )
})

test('a preset without a version in use is tested with empty content', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'a' }, 'Be brief.')
  const { preset } = await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  presets.calls['presets.saveSamples']({ profileId: id, slug: 'writer', samples: [{ id: 's', text: 'Hi' }] })
  server.answer(/./, (request, response) =>
    request.method === 'POST'
      ? eventStream(answer)(request, response)
      : json(200, { data: { ...preset, designated_version: null } })(request, response),
  )
  await collect(presets.streams['presets.runTest']({ profileId: id, slug: 'writer', targets: ['draft'] }, never))
  const sent = JSON.parse(server.requests.at(-1)?.body ?? '') as object
  expect(sent).not.toHaveProperty('model')
  expect(sent).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }] })
})
