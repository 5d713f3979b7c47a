import { expect, test, vi } from 'vitest'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createSettingsStore } from '../settings/settings-store.ts'
import { createLocalServers } from './local-servers.ts'

const stopped: LocalServer = {
  slug: 'ollama',
  name: 'Ollama',
  address: '127.0.0.1:11434',
  state: 'not-running',
  models: [],
}
const running: LocalServer = {
  ...stopped,
  state: 'running',
  models: [
    { id: 'ollama/nomic-embed-text', name: 'nomic-embed-text', isChat: false },
    { id: 'ollama/qwen3:8b', name: 'qwen3:8b', isChat: true },
  ],
}

function open({ found = [stopped], isEmbedded = true }: { found?: LocalServer[]; isEmbedded?: boolean } = {}) {
  const settings = createSettingsStore(temporaryDatabase())
  const state = { found, isEmbedded }
  const pauses: PromiseWithResolvers<void>[] = []
  const search = vi.fn(async (_maxAgeMs: number) => state.found)
  const decline = vi.fn<(slugs: readonly string[]) => void>()
  const onChanged = vi.fn<(servers: readonly LocalServer[]) => void>()
  const onSettings = vi.fn()
  const servers = createLocalServers({
    search,
    decline,
    settings,
    isEmbeddedActive: () => state.isEmbedded,
    emit: emitTo({ 'localServers.changed': onChanged, 'settings.changed': onSettings }),
    pause() {
      const pause = Promise.withResolvers<void>()
      pauses.push(pause)
      return pause.promise
    },
  })
  return { servers, pauses, settings, state, search, decline, onChanged, onSettings }
}

test('the first chat model of a found server becomes the model of new chats', () => {
  const { servers, settings, onChanged, onSettings } = open()
  servers.receive([stopped])
  expect(settings.read().model).toBeNull()
  servers.receive([running])
  expect(settings.read()).toMatchObject({ model: 'ollama/qwen3:8b', hasChosenModel: false })
  expect(onSettings).toHaveBeenCalledOnce()
  expect(onChanged.mock.calls).toEqual([[[stopped]], [[running]]])
})

test('a found model does not replace a choice, not even that of the built-in help', () => {
  const { servers, settings } = open()
  settings.change({ hasChosenModel: true })
  servers.receive([running])
  expect(settings.read().model).toBeNull()
  settings.change({ model: 'gatehouse/script' })
  servers.receive([stopped])
  servers.receive([running])
  expect(settings.read().model).toBe('gatehouse/script')
})

test('a person who has used a model before keeps the default', () => {
  const { servers, settings } = open()
  settings.change({ recentModels: { embedded: ['gatehouse/script'] } })
  servers.receive([running])
  expect(settings.read().model).toBeNull()
})

test('a found model does not become the model of another gateway', () => {
  const { servers, settings } = open({ isEmbedded: false })
  servers.receive([running])
  expect(settings.read().model).toBeNull()
})

test('a server without a chat model changes no model', () => {
  const { servers, settings } = open()
  servers.receive([{ ...running, models: running.models.slice(0, 1) }])
  expect(settings.read().model).toBeNull()
})

test('the same result again is not published', () => {
  const { servers, onChanged } = open()
  servers.receive([running])
  servers.receive([structuredClone(running)])
  expect(onChanged).toHaveBeenCalledOnce()
})

test('declining a server reaches the gateway, starts a search and releases its model', async () => {
  const { servers, settings, state, search, decline, onChanged } = open()
  servers.receive([running])
  state.found = [{ ...stopped, state: 'declined' }]
  settings.change({ declinedServers: ['ollama'] })
  servers.followSettings()
  servers.followSettings()
  expect(decline.mock.calls).toEqual([[['ollama']]])
  expect(search.mock.calls).toEqual([[0]])
  expect(settings.read().model).toBeNull()
  await eventually(() => expect(onChanged).toHaveBeenLastCalledWith(state.found))
})

test('a screen that watches searches until it closes', async () => {
  const { servers, search, pauses } = open()
  const closed = new AbortController()
  const ended = servers.streams['localServers.watch']({}, closed.signal).next()
  for (const searches of [1, 2]) {
    await eventually(() => expect(pauses).toHaveLength(searches))
    expect(search).toHaveBeenCalledTimes(searches)
    if (searches === 2) closed.abort()
    pauses.at(-1)?.resolve()
  }
  await expect(ended).resolves.toEqual({ done: true, value: undefined })
  expect(search).toHaveBeenCalledTimes(2)
})

test('without a running gateway the last result is returned', async () => {
  const { servers, search } = open({ found: [running] })
  expect(await servers.calls['localServers.list']()).toEqual([running])
  search.mockRejectedValueOnce(new Error('not running'))
  expect(await servers.calls['localServers.list']()).toEqual([running])
})
