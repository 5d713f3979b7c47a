import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { applyGatewayStatus, followEvents, setFromEvent } from './bridge-events.ts'
import { callKey } from './query.ts'

const connected: GatewayStatus = {
  profileId: 'embedded',
  name: 'On this computer',
  isEmbedded: true,
  state: 'connected',
  baseUrl: 'http://127.0.0.1:1/api/v1',
  error: null,
}
const models = callKey('models.list', {})

function clientOf(status: GatewayStatus): QueryClient {
  const client = new QueryClient()
  client.setQueryData(callKey('gateway.status', {}), status)
  client.setQueryData(models, { data: [{ id: 'gatehouse/guide' }] })
  return client
}

test('models of one gateway are dropped when another becomes active', () => {
  const client = clientOf(connected)
  const openRouter = { ...connected, profileId: 'openrouter', name: 'OpenRouter', isEmbedded: false }
  applyGatewayStatus(client, openRouter)
  expect(client.getQueryData(callKey('gateway.status', {}))).toEqual(openRouter)
  expect(client.getQueryData(models)).toBeUndefined()
})

test('after a reconnection the calls are read again, and old answers are shown until then', () => {
  const client = clientOf({ ...connected, state: 'unreachable' })
  applyGatewayStatus(client, connected)
  expect(client.getQueryData(models)).toEqual({ data: [{ id: 'gatehouse/guide' }] })
  expect(client.getQueryState(models)?.isInvalidated).toBe(true)
})

test('a lost gateway keeps its answers', () => {
  const client = clientOf(connected)
  applyGatewayStatus(client, { ...connected, state: 'unreachable' })
  expect(client.getQueryState(models)?.isInvalidated).toBe(false)
})

test('an event of main wins over an answer in flight', async () => {
  const client = new QueryClient()
  const queryKey = callKey('signIn.state', {})
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const asked = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => null)
  setFromEvent(client, 'signIn.state', { step: 'done', profileId: 'office' })
  resolve({ step: 'idle' })
  await asked
  expect(client.getQueryData(queryKey)).toEqual({ step: 'done', profileId: 'office' })
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', fetchStatus: 'idle' })
})

/** Follows events, and returns what listens to each of them. */
function follow(client: QueryClient) {
  const listeners = new Map<string, (payload: unknown) => void>()
  const on = (name: string, listener: (payload: unknown) => void) => {
    listeners.set(name, listener)
    return () => undefined
  }
  vi.stubGlobal('window', { bridge: { on } })
  followEvents(client)
  return listeners
}

test('a list that failed is read again when a gateway gets its key, and one that was read is not', async () => {
  const client = clientOf(connected)
  let isSignedIn = false
  const queryFn = vi.fn<() => unknown>(() => {
    if (!isSignedIn) throw new Error('401')
    return { data: [{ id: 'office/large' }] }
  })
  const queryKey = callKey('models.list', { profileId: 'office' })
  await client.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => null)
  const listeners = follow(client)
  isSignedIn = true
  for (let event = 0; event < 2; event++) {
    listeners.get('programs.upstreamsChanged')?.({})
    await eventually(() => expect(client.isFetching()).toBe(0))
  }
  expect(client.getQueryData(queryKey)).toEqual({ data: [{ id: 'office/large' }] })
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('a local server that starts makes the lists of models be read again', () => {
  const client = clientOf(connected)
  const listeners = follow(client)
  const servers = [{ slug: 'ollama', name: 'Ollama', address: '127.0.0.1:11434', state: 'running', models: [] }]
  listeners.get('localServers.changed')?.(servers)
  expect(client.getQueryData(callKey('localServers.list', {}))).toEqual(servers)
  expect(client.getQueryState(models)?.isInvalidated).toBe(true)
})
