import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { modelList } from '#shared/gateway/models.ts'
import { refuseWith, answerWithText, startFakeUpstream, type FakeUpstream } from '../testing/start-fake-upstream.ts'
import { makeFolder, startTestGateway } from '../testing/start-test-gateway.ts'
import { upstreamSettings } from './upstream-settings.ts'

// What the gateway trusts about a server, and which file it reads.

const metadata = { headers: { 'X-Service-Metadata': 'enabled' } }

/** Starts a gateway with these upstreams in its file. */
async function startWith(upstreams: readonly object[], more: Record<string, unknown> = {}) {
  const dataDirectory = await makeFolder()
  await writeFile(join(dataDirectory, 'upstreams.json'), JSON.stringify({ upstreams }), { mode: 0o600 })
  return startTestGateway({ dataDirectory, ...more })
}

const as = (slug: string, { baseUrl }: FakeUpstream, more: object = {}) => ({ slug, base_url: baseUrl, ...more })

test('a discovered server is reported as such, and promises nothing about data', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hello you'))
  const { fetch, chat } = await startTestGateway({ localServers: [{ slug: 'local', base_url: upstream.baseUrl }] })
  const { data } = modelList.parse(await (await fetch('/models')).json())
  const { port } = new URL(upstream.baseUrl)
  expect(data.find(({ id }) => id === 'local/small')?.description).toBe(
    `Answered by whatever listens on port ${port} of this computer.`,
  )
  const provider = { data_collection: 'deny' }
  expect((await chat('Hi', { model: 'local/small', provider })).status).toBe(404)
  expect(upstream.requests).toEqual([])
})

test('a server in the file may promise to keep no data', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hello you'))
  const { fetch, chat } = await startWith([as('mine', upstream)])
  const { data } = modelList.parse(await (await fetch('/models')).json())
  expect(data.find(({ id }) => id === 'mine/small')?.description).toBe('Runs on this computer.')
  expect((await chat('Hi', { model: 'mine/small', provider: { data_collection: 'deny' } })).status).toBe(200)
})

test('a discovered server is never a fallback for a configured one, even if it is cheaper', async () => {
  const named = await startFakeUpstream(refuseWith(503, 'Down'))
  const listening = await startFakeUpstream(answerWithText('Mine'), [{ id: 'acme/large' }, { id: 'gatehouse/script' }])
  const models = [{ id: 'large', as: 'acme/large', prompt: '0.000001', completion: '0.000001' }]
  const { chat } = await startWith([as('work', named, { models })], {
    localServers: [{ slug: 'local', base_url: listening.baseUrl }],
  })
  for (const provider of [{}, { sort: 'price' }, { order: ['local'] }]) {
    expect((await chat('Hi', { model: 'acme/large', provider })).status).toBe(503)
  }
  const answered = chatCompletion.parse(
    await (await chat('/say x', { provider: { order: ['local'] } }, metadata)).json(),
  )
  expect(answered.provider).not.toBe('local')
  expect(listening.requests).toEqual([])
})

test.each([
  ['http://models.example.com/v1', false],
  ['http://192.168.1.4:8000/v1', false],
  ['http://127.0.0.1.example.com/v1', false],
  ['no address', false],
  ['https://models.example.com/v1', true],
  ['http://localhost:8000/v1', true],
  ['http://[::1]:8000/v1', true],
])('a server at %s may be configured: %s', (address, isAllowed) => {
  const result = upstreamSettings.safeParse({ slug: 'mine', base_url: address, key: 'sk-1' })
  expect(result.success).toBe(isAllowed)
})

test.each([
  ['https://models.example.com/v1', 'ollama', 'x', false],
  ['https://models.example.com/v1', 'mine', 'llama-cpp/x', false],
  ['https://models.example.com/v1', 'mine', 'gatehouse/x', false],
  ['https://models.example.com/v1', 'mine', 'acme/ollama', true],
  ['http://127.0.0.1:11434/v1', 'ollama', 'ollama/x', true],
])('a server at %s may be named %s, with a model named %s: %s', (address, slug, name, isAllowed) => {
  const result = upstreamSettings.safeParse({ slug, base_url: address, models: [{ id: 'x', as: name }] })
  expect(result.success).toBe(isAllowed)
})

test.skipIf(process.platform === 'win32').each(['640', '604', '620'])(
  'a file of mode %s is not read, and the error says how to fix it',
  async (mode) => {
    const dataDirectory = await makeFolder()
    const path = join(dataDirectory, 'upstreams.json')
    const upstream = await startFakeUpstream(answerWithText('x'))
    await writeFile(path, JSON.stringify({ upstreams: [as('mine', upstream, { key: 'sk-1' })] }))
    await chmod(path, Number.parseInt(mode, 8))
    const { fetch, faults } = await startTestGateway({ dataDirectory })
    expect(modelList.parse(await (await fetch('/models')).json()).total_count).toBe(4)
    expect(String(faults[0])).toContain(`chmod 600 '${path}'`)
    expect(upstream.probes()).toBe(0)
  },
)
