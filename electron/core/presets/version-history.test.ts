import { expect, test } from 'vitest'
import { presetServer, type PresetServer } from '../../testing/preset-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { openPresets, type Presets } from './presets.ts'

const never = new AbortController().signal
const id = 'openrouter'

async function open(versions: number): Promise<{ presets: Presets; server: PresetServer }> {
  const server = await presetServer()
  const presets = openPresets({
    database: temporaryDatabase(),
    gatewayOf: () => server.gateway,
    profileOf: (given) => ({ id: given ?? id }),
    emit: () => undefined,
    now: () => 1000,
  })
  for (let number = 1; number <= versions; number++) server.write('writer', { seed: number })
  return { presets, server }
}

const asked = (server: PresetServer): string[] =>
  server.requests.map(({ url }) => url).filter((url) => url.includes('/versions'))

test('a page of the history is newest first, with local notes', async () => {
  const { presets, server } = await open(5)
  presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 4, note: 'Less repetition' })
  server.hide('writer', 3)
  const page = await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 1, limit: 3 })
  expect(page).toMatchObject({ total: 5, seenAt: 1000, isLive: true, error: null })
  expect(page.versions.map((version) => version && [version.version, version.note])).toEqual([
    [4, 'Less repetition'],
    null,
    [2, ''],
  ])
})

test('a note can be removed', async () => {
  const { presets } = await open(1)
  presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 1, note: 'x' })
  presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 1, note: '' })
  expect(
    (await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 1 })).versions[0]?.note,
  ).toBe('')
})

test('offline a page has the cached versions', async () => {
  const { presets, server } = await open(6)
  await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 2 })
  server.answer(/./, (request) => void request.socket.destroy())
  presets.calls['presets.note']({ profileId: id, slug: 'writer', version: 6, note: 'still mine' })
  const page = await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 4 })
  expect(page).toMatchObject({ total: 6, seenAt: 1000, isLive: false, error: { source: 'transport' } })
  expect(page.versions.map((version) => version && [version.version, version.note])).toEqual([
    [6, 'still mine'],
    [5, ''],
    null,
    null,
  ])
  await expect(
    presets.calls['presets.versions']({ profileId: id, slug: 'other', offset: 0, limit: 4 }),
  ).rejects.toMatchObject({
    data: { source: 'transport' },
  })
})

test('a version is requested once', async () => {
  const { presets, server } = await open(200)
  expect((await presets.version(id, 'writer', 77, never)).config).toEqual({ seed: 77 })
  const requests = asked(server).length
  expect((await presets.version(id, 'writer', 77, never)).config).toEqual({ seed: 77 })
  expect(asked(server).length).toBe(requests)
  expect(requests).toBeLessThan(4)
})

test('a version is found if earlier ones are missing', async () => {
  const { presets, server } = await open(40)
  server.drop('writer', [3, 4, 5, 30])
  expect((await presets.version(id, 'writer', 29, never)).config).toEqual({ seed: 29 })
  expect((await presets.version(id, 'writer', 40, never)).config).toEqual({ seed: 40 })
})

test.each([0, 30, 41])('a version that the gateway does not have (%i) is not found', async (version) => {
  const { presets, server } = await open(40)
  server.hide('writer', 30)
  await expect(presets.version(id, 'writer', version, never)).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'not-found',
      message: expect.stringContaining(`version ${version} of the preset “writer”`),
      notice: expect.any(Object),
    },
  })
})

test('a preset does not inherit the cached versions of a deleted one with its slug', async () => {
  const { presets, server } = await open(2)
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  await presets.version(id, 'writer', 2, never)
  server.remove('writer')
  server.write('writer', { seed: 100 })
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  expect((await presets.version(id, 'writer', 1, never)).config).toEqual({ seed: 100 })
  await expect(presets.version(id, 'writer', 2, never)).rejects.toMatchObject({ data: { kind: 'not-found' } })
})

test('a missing version is reported without reading the whole history', async () => {
  const { presets, server } = await open(1000)
  server.drop('writer', [900])
  await expect(presets.version(id, 'writer', 900, never)).rejects.toMatchObject({ data: { kind: 'not-found' } })
  expect(asked(server).length).toBeLessThan(5)
})

const goOffline = (server: PresetServer) => server.answer(/./, (request) => void request.socket.destroy())

test('a version far behind many missing ones is found', async () => {
  const { presets, server } = await open(300)
  server.drop(
    'writer',
    Array.from({ length: 150 }, (_, index) => index + 1),
  )
  expect((await presets.version(id, 'writer', 160, never)).config).toEqual({ seed: 160 })
})

test('offline the newest cached version is first, before those not cached', async () => {
  const { presets, server } = await open(3)
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  goOffline(server)
  const page = async (offset: number) =>
    presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset, limit: 5 })
  expect(await page(0)).toMatchObject({ total: 3, seenAt: null, isLive: false, versions: [{ version: 3 }, null, null] })
  expect(await page(1)).toMatchObject({ total: 3, versions: [null, null] })
})

test('versions that the gateway leaves out do not prevent caching the rest of a page', async () => {
  const { presets, server } = await open(3)
  server.hide('writer', 3)
  await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 3 })
  goOffline(server)
  expect(await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 3 })).toMatchObject(
    {
      total: 3,
      versions: [null, { version: 2 }, { version: 1 }],
    },
  )
})

test('a page takes one request if the total is known from the preset', async () => {
  const { presets, server } = await open(5)
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 2 })
  expect(asked(server)).toHaveLength(1)
})

test('reading a preset again keeps its cached versions', async () => {
  const { presets, server } = await open(2)
  await presets.version(id, 'writer', 1, never)
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  goOffline(server)
  expect((await presets.version(id, 'writer', 1, never)).config).toEqual({ seed: 1 })
})

test('a preset does not inherit the version count of a deleted one with its slug', async () => {
  const { presets, server } = await open(3)
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 3 })
  server.remove('writer')
  server.write('writer', { seed: 100 })
  await presets.calls['presets.read']({ profileId: id, slug: 'writer' })
  goOffline(server)
  expect(await presets.calls['presets.versions']({ profileId: id, slug: 'writer', offset: 0, limit: 3 })).toMatchObject(
    {
      total: 1,
      versions: [{ config: { seed: 100 } }],
    },
  )
})
