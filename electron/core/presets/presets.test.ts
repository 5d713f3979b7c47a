import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { json } from '../../testing/loopback-server.ts'
import { presetServer, type PresetServer, type PresetServerShape } from '../../testing/preset-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { openPresets, type Presets } from './presets.ts'

const never = new AbortController().signal
const id = 'openrouter'

interface Opened {
  readonly presets: Presets
  readonly server: PresetServer
  readonly onChanged: ReturnType<typeof vi.fn<(profileId: string) => void>>
  readonly clock: { now: number }
}

async function open(shape: PresetServerShape = {}): Promise<Opened> {
  const server = await presetServer(shape)
  const onChanged = vi.fn<(profileId: string) => void>()
  const clock = { now: 1000 }
  const presets = openPresets({
    database: temporaryDatabase(),
    gatewayOf: () => server.gateway,
    profileOf: (given) => ({ id: given ?? id }),
    emit: emitTo({ 'presets.changed': ({ profileId }) => onChanged(profileId) }),
    now: () => clock.now,
  })
  return { presets, server, onChanged, clock }
}

/** Makes every request fail from now on, as without a network. */
function goOffline({ server }: Opened): void {
  server.answer(/./, (request) => void request.socket.destroy())
}

const offline = { source: 'transport', kind: 'interrupted' }

test('the list has all pages of the gateway, and missing details are read afterwards', async () => {
  const opened = await open()
  const { presets, server, onChanged } = opened
  for (let number = 0; number < 130; number++) server.write(`p${String(number).padStart(3, '0')}`, { model: 'a' })
  const first = await presets.calls['presets.list']({ profileId: id })
  expect(first).toMatchObject({ seenAt: 1000, isLive: true, error: null })
  expect(first.presets).toHaveLength(130)
  expect(first.presets[0]).toEqual({
    slug: 'p000',
    name: 'Name of p000',
    description: null,
    status: 'active',
    model: null,
    version: null,
    updatedAt: '2026-08-01T00:01:00.000Z',
    isStarred: false,
    hasDraft: false,
    origin: 'listed',
  })
  await eventually(() => expect(onChanged).toHaveBeenCalledWith(id))
  const second = await presets.calls['presets.list']({ profileId: id })
  expect(second.presets.filter(({ model, version }) => model === 'a' && version === 1)).toHaveLength(100)
})

test('a version in use that is newer than the cached preset is unknown', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'a' })
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  expect((await presets.calls['presets.list']({ profileId: id })).presets[0]).toMatchObject({ model: 'a', version: 1 })
  server.write('writer', { model: 'b' })
  server.answer(/GET \/presets\/writer/, json(500, { error: { code: 500, message: 'Not now' } }))
  expect((await presets.calls['presets.list']({ profileId: id })).presets[0]).toMatchObject({
    model: null,
    version: null,
  })
  expect(presets.seenVersion(id, 'writer')).toBeNull()
})

test('a preset that the gateway no longer lists is removed from the list', async () => {
  const { presets, server } = await open()
  server.write('writer', {})
  server.write('old', {})
  await presets.calls['presets.list']({ profileId: id })
  server.remove('old')
  expect((await presets.calls['presets.list']({ profileId: id })).presets.map(({ slug }) => slug)).toEqual(['writer'])
})

test('offline the list is the cached one, and says so', async () => {
  const opened = await open()
  const { presets, server, clock } = opened
  server.write('writer', { model: 'a' }, 'Be brief.')
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  await presets.calls['presets.list']({ profileId: id })
  clock.now = 9000
  goOffline(opened)
  const listing = await presets.calls['presets.list']({ profileId: id })
  expect(listing).toMatchObject({ seenAt: 1000, isLive: false, error: offline })
  expect(listing.presets).toMatchObject([{ slug: 'writer', model: 'a', version: 1 }])
  const seen = await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  expect(seen).toMatchObject({ seenAt: 1000, isLive: false, error: offline })
  expect(seen.preset.designated_version?.system_prompt).toBe('Be brief.')
  await expect(presets.calls['presets.read']({ profileId: id, slug: 'other' })).rejects.toMatchObject({ data: offline })
})

test('a gateway that was never reached has an empty list with the error', async () => {
  const opened = await open()
  goOffline(opened)
  expect(await opened.presets.calls['presets.list']({ profileId: id })).toMatchObject({
    presets: [],
    seenAt: null,
    isLive: false,
    error: offline,
  })
})

test.each([404, 405] as const)(
  'where the gateway has no list (%i) it is the presets that were added',
  async (noList) => {
    const { presets, server } = await open({ noList })
    server.write('writer', { model: 'a' })
    server.write('other', { model: 'b' })
    await presets.calls['presets.add']({ profileId: id, slug: 'writer' })
    const listing = await presets.calls['presets.list']({ profileId: id })
    expect(listing).toMatchObject({ isLive: true, error: null })
    expect(listing.presets).toMatchObject([{ slug: 'writer', origin: 'added', model: 'a', version: 1 }])
  },
)

test('only a preset that the gateway has can be added', async () => {
  const { presets } = await open()
  await expect(presets.calls['presets.add']({ profileId: id, slug: 'nothing' })).rejects.toMatchObject({
    data: { source: 'gateway', status: 404 },
  })
  await expect(presets.calls['presets.add']({ profileId: id, slug: '..' })).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'slug' },
  })
  expect((await presets.calls['presets.list']({ profileId: id })).presets).toEqual([])
})

test('an added preset can be removed from the list; one that the gateway lists stays', async () => {
  const { presets, server } = await open({ noList: 404 })
  server.write('writer', {})
  await presets.calls['presets.add']({ profileId: id, slug: 'writer' })
  presets.calls['presets.saveDraft']({
    profileId: id,
    draft: { slug: 'writer', systemPrompt: 'x', config: {}, baseVersion: 1 },
  })
  presets.calls['presets.forget']({ profileId: id, slug: 'writer' })
  expect((await presets.calls['presets.list']({ profileId: id })).presets).toEqual([])

  const listed = await open()
  listed.server.write('writer', {})
  await listed.presets.calls['presets.list']({ profileId: id })
  listed.presets.calls['presets.star']({ profileId: id, slug: 'writer', isStarred: true })
  listed.presets.calls['presets.saveDraft']({
    profileId: id,
    draft: { slug: 'writer', systemPrompt: 'x', config: {}, baseVersion: 1 },
  })
  listed.presets.calls['presets.forget']({ profileId: id, slug: 'writer' })
  expect((await listed.presets.calls['presets.list']({ profileId: id })).presets).toMatchObject([
    { slug: 'writer', origin: 'listed', isStarred: true, hasDraft: true },
  ])
})

test('stars and drafts are in the list, and a draft of a new preset has a separate row', async () => {
  const { presets, server, onChanged } = await open()
  server.write('writer', { model: 'a' })
  presets.calls['presets.star']({ profileId: id, slug: 'writer', isStarred: true })
  presets.calls['presets.saveDraft']({
    profileId: id,
    draft: { slug: 'new', systemPrompt: 'Be new.', config: { seed: 1 }, baseVersion: null },
  })
  presets.calls['presets.saveDraft']({
    profileId: id,
    draft: { slug: 'new', systemPrompt: 'Be newer.', config: { seed: 1 }, baseVersion: null },
  })
  expect(onChanged).toHaveBeenCalledTimes(2)
  expect((await presets.calls['presets.list']({ profileId: id })).presets).toMatchObject([
    { slug: 'new', origin: 'created', status: null, version: null, hasDraft: true },
    { slug: 'writer', origin: 'listed', isStarred: true, hasDraft: false },
  ])
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'new' })).toEqual({
    slug: 'new',
    systemPrompt: 'Be newer.',
    config: { seed: 1 },
    baseVersion: null,
    updatedAt: 1000,
  })
  presets.calls['presets.discardDraft']({ profileId: id, slug: 'new' })
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'new' })).toBeNull()
  expect((await presets.calls['presets.list']({ profileId: id })).presets.map(({ slug }) => slug)).toEqual(['writer'])
})

test('each gateway has separate presets', async () => {
  const { presets } = await open()
  presets.calls['presets.saveDraft']({
    profileId: 'one',
    draft: { slug: 'writer', systemPrompt: '1', config: {}, baseVersion: null },
  })
  presets.calls['presets.note']({ profileId: 'one', slug: 'writer', version: 1, note: 'good' })
  expect(presets.calls['presets.draft']({ profileId: 'other', slug: 'writer' })).toBeNull()
  expect(presets.calls['presets.samples']({ profileId: 'other', slug: 'writer' })).toEqual([])
})

test('additional fields of a gateway do not count as a change', async () => {
  const { presets, server, onChanged } = await open()
  server.write('writer', {})
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  expect(onChanged).toHaveBeenCalledTimes(1)
  const { preset } = await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  server.answer(/GET/, json(200, { data: { ...preset, last_used_at: '2026-09-01' } }))
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('the version in use is the newest that the gateway reports, and offline the cached one', async () => {
  const opened = await open()
  const { presets, server } = opened
  expect(await presets.designatedVersion(id, 'writer', never)).toBeNull()
  server.write('writer', { model: 'a' })
  expect((await presets.designatedVersion(id, 'writer', never))?.version).toBe(1)
  server.write('writer', { model: 'b' })
  expect(presets.seenVersion(id, 'writer')?.version).toBe(1)
  expect((await presets.designatedVersion(id, 'writer', never))?.version).toBe(2)
  goOffline(opened)
  expect((await presets.designatedVersion(id, 'writer', never))?.version).toBe(2)
})

test('a chat is promoted on top of its preset, pinned or not', async () => {
  const opened = await open()
  const { presets, server } = opened
  server.write('writer', { model: 'a', top_p: 0.1 }, 'One.')
  server.write('writer', { model: 'b', top_p: 0.2 }, 'Two.')
  const chat = {
    id: 'c1',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    profileId: id,
    model: null,
    systemPrompt: '',
    parameters: { seed: 1 },
    queue: [],
    comparing: [],
    draft: '',
  }
  const promoted = (version: number | null) => presets.promote({ ...chat, preset: { slug: 'writer', version } })
  expect(await promoted(1)).toMatchObject({
    conversationId: 'c1',
    systemPrompt: 'One.',
    config: { model: 'a', top_p: 0.1, seed: 1 },
  })
  expect(await presets.promote({ ...chat, preset: null })).toMatchObject({
    systemPrompt: '',
    config: { seed: 1 },
  })
  expect(await promoted(null)).toMatchObject({ systemPrompt: 'Two.', config: { model: 'b', top_p: 0.2, seed: 1 } })
  goOffline(opened)
  const unknown = { field: 'preset', reason: explain('droppedPresetUnknown') }
  expect(await promoted(9)).toMatchObject({
    systemPrompt: '',
    config: { seed: 1 },
    dropped: expect.arrayContaining([unknown]),
  })
})

test('a removed gateway is reported as `not-found`', async () => {
  const presets = openPresets({
    database: temporaryDatabase(),
    gatewayOf: () => {
      throw new AppError({ source: 'app', kind: 'not-found', message: 'This gateway was removed.' })
    },
    profileOf: () => ({ id: 'gone' }),
    emit: () => undefined,
  })
  await expect(presets.calls['presets.list']({ profileId: 'gone' })).rejects.toMatchObject({
    data: { kind: 'not-found' },
  })
})
