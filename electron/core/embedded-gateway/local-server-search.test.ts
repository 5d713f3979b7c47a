import { expect, test, vi } from 'vitest'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { playGatewayProcess } from '../../testing/played-gateway-process.ts'
import { createLocalServerSearch } from './local-server-search.ts'

const ollama: LocalServer = {
  slug: 'ollama',
  name: 'Ollama',
  address: '127.0.0.1:11434',
  state: 'running',
  models: [{ id: 'ollama/qwen3:8b', name: 'qwen3:8b', isChat: true }],
}

function start() {
  const gateway = playGatewayProcess()
  const onChanged = vi.fn<(servers: readonly LocalServer[]) => void>()
  return { ...gateway, onChanged, servers: createLocalServerSearch(gateway.process, onChanged) }
}

test('each search gets its own answer', async () => {
  const { servers, say, received, onChanged } = start()
  const [first, second] = [servers.search(10_000), servers.search(0)]
  expect(received).toEqual([
    { type: 'search-local-servers', id: 1, maxAgeMs: 10_000 },
    { type: 'search-local-servers', id: 2, maxAgeMs: 0 },
  ])
  say({ type: 'local-servers', id: 2, servers: [] })
  say({ type: 'local-servers', id: 1, servers: [ollama] })
  expect([await first, await second]).toEqual([[ollama], []])
  expect(onChanged).not.toHaveBeenCalled()
})

test('what other requests make the gateway find is reported', () => {
  const { say, onChanged } = start()
  say({ type: 'local-servers', id: null, servers: [ollama] })
  expect(onChanged).toHaveBeenCalledExactlyOnceWith([ollama])
})

test('declined servers are passed on', () => {
  const { servers, received } = start()
  servers.decline(['ollama'])
  expect(received).toEqual([{ type: 'decline-local-servers', slugs: ['ollama'] }])
})

test('the exit of the gateway rejects pending and later searches', async () => {
  const { servers, exit, received } = start()
  const pending = servers.search(0)
  exit()
  for (const search of [pending, servers.search(0)]) {
    await expect(search).rejects.toMatchObject({ data: { kind: 'unreachable' } })
  }
  servers.decline(['ollama'])
  expect(received).toHaveLength(1)
})
