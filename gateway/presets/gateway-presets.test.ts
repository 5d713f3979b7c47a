import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createGatewayPresets } from './gateway-presets.ts'

/** Starts a server with presets. `sent` has the paths that it was asked for. */
async function serve(answer: (url: URL) => { status?: number; body?: unknown; headers?: Record<string, string> }) {
  const sent: string[] = []
  const keys: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    sent.push(request.url ?? '')
    keys.push(request.headers.authorization)
    const { status = 200, body, headers = {} } = answer(new URL(request.url ?? '', 'http://host'))
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const settings = { slug: 'office', name: 'Office', base_url: `http://127.0.0.1:${port}`, key: 'sk-office' }
  return { sent, keys, source: { settings, isDiscovered: false, profileId: 'p', headers: {} } }
}

const version = (number: number, more: object = {}) => ({
  id: `v${number}`,
  preset_id: 'p',
  version: number,
  config: { model: 'm', seed: number },
  system_prompt: null,
  creator_id: 'u',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
})
const preset = (designated: object | null) => ({
  data: {
    id: 'p',
    slug: 'reviewer',
    name: 'Reviewer',
    description: null,
    status: 'active',
    status_updated_at: null,
    created_at: '',
    updated_at: '',
    creator_user_id: null,
    workspace_id: null,
    designated_version_id: null,
    designated_version: designated,
  },
})

/** Answers like a gateway with a number of versions of one preset. */
function withVersions(count: number, order: (numbers: number[]) => number[] = (numbers) => numbers) {
  const numbers = order(Array.from({ length: count }, (_, index) => index + 1))
  return ({ pathname, searchParams }: URL) => {
    if (pathname === '/presets/reviewer') return { body: preset(version(count)) }
    if (pathname !== '/presets/reviewer/versions') return { status: 404, body: { error: { code: 404, message: 'x' } } }
    const offset = Number(searchParams.get('offset'))
    const data = numbers.slice(offset, offset + Number(searchParams.get('limit'))).map((number) => version(number))
    return { body: { data, total_count: count } }
  }
}

const open = (...servers: Awaited<ReturnType<typeof serve>>[]) => {
  const clock = { time: 0 }
  const sources = servers.map(({ source }) => source)
  return {
    clock,
    sources,
    presets: createGatewayPresets(
      () => sources,
      () => clock.time,
    ),
  }
}

test('the version in use needs one request, another one a page of versions, both with the key of the gateway', async () => {
  const office = await serve(withVersions(250))
  const { presets } = open(office)
  expect(await presets.read('reviewer', null)).toMatchObject({ gateway: 'office', version: { version: 250 } })
  expect(await presets.read('reviewer', 250)).toMatchObject({ version: { version: 250 } })
  expect(office.sent).toEqual(['/presets/reviewer', '/presets/reviewer'])
  expect(await presets.read('reviewer', 120)).toMatchObject({ version: { version: 120, config: { seed: 120 } } })
  expect(office.sent.slice(2)).toEqual(['/presets/reviewer', '/presets/reviewer/versions?offset=100&limit=100'])
  expect(new Set(office.keys)).toEqual(new Set(['Bearer sk-office']))
})

test('a gateway that lists its newest version first is read page by page', async () => {
  const office = await serve(withVersions(250, (numbers) => numbers.toReversed()))
  expect(await open(office).presets.read('reviewer', 3)).toMatchObject({ version: { version: 3 } })
})

test('a version is asked for once a minute, and another slug or version on its own', async () => {
  const office = await serve(withVersions(2))
  const { presets, clock } = open(office)
  await Promise.all([presets.read('reviewer', 1), presets.read('reviewer', 1)])
  await presets.read('reviewer', 1)
  expect(office.sent).toHaveLength(2)
  clock.time += 59_999
  await presets.read('reviewer', 1)
  expect(office.sent).toHaveLength(2)
  clock.time += 1
  await presets.read('reviewer', 1)
  expect(office.sent).toHaveLength(4)
})

test('what is known without asking is what was read within the last minute', async () => {
  const { presets, clock, sources } = open(await serve(withVersions(2)))
  await presets.read('reviewer', null)
  await presets.read('nobody', null)
  expect(presets.known()).toMatchObject([{ slug: 'reviewer', preset: { gateway: 'office', version: { version: 2 } } }])
  clock.time += 60_000
  expect(presets.known()).toEqual([])
  await presets.read('reviewer', null)
  // The gateway has another key now.
  sources.splice(0, 1)
  expect(presets.known()).toEqual([])
})

test('a preset that the first gateway does not have is read from the second one', async () => {
  const first = await serve(() => ({ status: 404, body: {} }))
  const second = await serve(withVersions(2))
  const { presets } = open(first, second)
  expect(await presets.read('reviewer', 1)).toMatchObject({ version: { version: 1 } })
  expect(await presets.read('nobody', 1)).toBeNull()
})

test('a version that its gateway does not have is a 404, also if another gateway has it', async () => {
  const { presets } = open(await serve(withVersions(2)), await serve(withVersions(9)))
  await expect(presets.read('reviewer', 7)).rejects.toMatchObject({
    status: 404,
    message: 'Preset reviewer has no version 7',
  })
})

test('many slugs are not kept for long', async () => {
  const office = await serve(withVersions(1))
  const { presets } = open(office)
  for (let index = 0; index < 150; index++) await presets.read(`slug-${index}`, null)
  await presets.read('slug-149', null)
  expect(office.sent).toHaveLength(150)
  await presets.read('slug-0', null)
  expect(office.sent).toHaveLength(151)
})

test.each(['..', '.', 'a/b', 'a?b', '', 'ä', 'x'.repeat(201)])('the slug %j is never part of a path', async (slug) => {
  const office = await serve(withVersions(1))
  expect(await open(office).presets.read(slug, null)).toBeNull()
  expect(office.sent).toEqual([])
})

const hostile = [
  ['another status', { status: 500, body: 'sk-office' }, 'it answered with the status 500'],
  ['a redirect', { status: 302, headers: { Location: 'http://elsewhere.example' } }, 'it answered with the status 302'],
  ['no JSON', { body: 'sk-office' }, 'it answered something else'],
  ['another shape', { body: { data: { designated_version: 'sk-office' } } }, 'it answered something else'],
  ['too much', { body: 'x'.repeat(5_000_000) }, 'it answered something else'],
  ['a long preset', { body: preset(version(1, { config: { x: 'y'.repeat(600_000) } })) }, 'the preset is too long'],
] as const

test.each(hostile)('a gateway that answers %s is named, for five seconds', async (_name, answer, problem) => {
  const office = await serve(() => ({ ...answer }))
  const { presets, clock } = open(office)
  const expected = { status: 503, message: `The preset "reviewer" cannot be read. Office: ${problem}` }
  await expect(presets.read('reviewer', null)).rejects.toMatchObject(expected)
  await expect(presets.read('reviewer', null)).rejects.toMatchObject(expected)
  expect(office.sent).toHaveLength(1)
  clock.time += 5000
  await expect(presets.read('reviewer', null)).rejects.toMatchObject(expected)
  expect(office.sent).toHaveLength(2)
})

test('endless pages of versions end', async () => {
  const office = await serve(({ pathname }) =>
    pathname.endsWith('/versions')
      ? { body: { data: [null, version(1)], total_count: Number.MAX_SAFE_INTEGER } }
      : { body: preset(version(1)) },
  )
  await expect(open(office).presets.read('reviewer', 999_999_999)).rejects.toMatchObject({ status: 404 })
  expect(office.sent.length).toBeLessThan(25)
})
