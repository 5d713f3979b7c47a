import { expect, test, vi } from 'vitest'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { modelList } from '#shared/gateway/models.ts'
import { answerWithText, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const closedPort = 'http://127.0.0.1:9/v1'

async function start(models = [{ id: 'nomic-embed-text' }, { id: 'qwen3:8b' }]) {
  const upstream = await startFakeUpstream(answerWithText('Hello'), models)
  const onChanged = vi.fn<(servers: readonly LocalServer[]) => void>()
  const tested = await startTestGateway({
    localServers: [
      { slug: 'ollama', name: 'Ollama', base_url: upstream.baseUrl },
      { slug: 'lm-studio', name: 'LM Studio', base_url: closedPort },
    ],
    onLocalServersChanged: onChanged,
  })
  return { ...tested, upstreams: tested.gateway.upstreams, upstream, onChanged }
}

async function listed({ fetch }: Pick<TestGateway, 'fetch'>): Promise<string[]> {
  const { data } = modelList.parse(await (await fetch('/models')).json())
  return data.map(({ id }) => id).filter((id) => !id.startsWith('gatehouse/'))
}

test('a search reports which local servers run and which of their models can chat', async () => {
  const { upstreams, upstream, onChanged } = await start()
  await upstreams.refresh()
  const servers: LocalServer[] = [
    {
      slug: 'ollama',
      name: 'Ollama',
      address: new URL(upstream.baseUrl).host,
      state: 'running',
      models: [
        { id: 'ollama/nomic-embed-text', name: 'nomic-embed-text', isChat: false },
        { id: 'ollama/qwen3:8b', name: 'qwen3:8b', isChat: true },
      ],
    },
    { slug: 'lm-studio', name: 'LM Studio', address: '127.0.0.1:9', state: 'not-running', models: [] },
  ]
  expect(upstreams.localServers).toEqual(servers)
  expect(onChanged.mock.calls).toEqual([[servers]])
})

test('an embedding model is listed as one, so that no chat offers it', async () => {
  const { fetch } = await start()
  const { data } = modelList.parse(await (await fetch('/models?output_modalities=all')).json())
  expect(data.find(({ id }) => id === 'ollama/nomic-embed-text')?.architecture?.output_modalities).toEqual([
    'embeddings',
  ])
})

test('a younger search is only repeated for a caller that wants it younger', async () => {
  const { upstreams, upstream, onChanged } = await start()
  await upstreams.refresh()
  await upstreams.refresh(60_000)
  expect(upstream.probes()).toBe(1)
  await Promise.all([upstreams.refresh(0), upstreams.refresh(60_000)])
  expect(upstream.probes()).toBe(2)
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a declined server is neither contacted nor listed until it is used again', async () => {
  const tested = await start()
  const { upstreams, upstream } = tested
  expect(await listed(tested)).toContain('ollama/qwen3:8b')
  upstreams.decline(['ollama'])
  expect(await listed(tested)).toEqual([])
  expect(upstreams.localServers[0]).toMatchObject({ slug: 'ollama', state: 'declined', models: [] })
  expect(upstream.probes()).toBe(1)
  upstreams.decline([])
  expect(await listed(tested)).toContain('ollama/qwen3:8b')
  expect(upstream.probes()).toBe(2)
})

test('a server that is declined during a search is not in its result', async () => {
  const tested = await start()
  const { upstreams } = tested
  const searching = upstreams.refresh()
  upstreams.decline(['ollama'])
  await searching
  expect(await listed(tested)).toEqual([])
  expect(upstreams.localServers[0]).toMatchObject({ state: 'declined' })
})
