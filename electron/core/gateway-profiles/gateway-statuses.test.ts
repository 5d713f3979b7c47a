import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { DatabaseSetAside } from '#shared/gateway-profile.ts'
import type { SupervisorState } from '../embedded-gateway/supervisor.ts'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import type { GatewayCheck } from './check-gateway.ts'
import type { GatewayProfile } from './gateway-profile.ts'
import { createGatewayStatuses } from './gateway-statuses.ts'

const connected: SupervisorState = {
  type: 'connected',
  baseUrl: 'http://127.0.0.1:1/api/v1',
  authorizeUrl: 'http://127.0.0.1:1/auth',
}
const refused: ErrorData = { source: 'gateway', status: 401, code: 401, message: 'No' }
const lost: ErrorData = { source: 'transport', kind: 'unreachable', message: 'No' }
const busy: ErrorData = { source: 'gateway', status: 503, code: 503, message: 'No' }

function open(process: SupervisorState = connected, setAside: DatabaseSetAside | null = null) {
  const told: string[] = []
  const answers: PromiseWithResolvers<GatewayCheck>[] = []
  const embedded = embeddedProfile({ state: () => process, baseUrl: async () => '' })
  const work: GatewayProfile = { ...openRouterProfile, id: 'work', kind: 'other', name: 'Work', dialect: 'gateway' }
  const statuses = createGatewayStatuses({
    supervisorState: () => process,
    setAside: () => setAside,
    ask() {
      const answer = Promise.withResolvers<GatewayCheck>()
      answers.push(answer)
      return answer.promise
    },
    onChanged: ({ id }) => told.push(id),
  })
  return { statuses, told, answers, embedded, work }
}

test.each([
  [{ type: 'starting' } as const, { state: 'starting', baseUrl: null, error: null }],
  [connected, { state: 'connected', baseUrl: 'http://127.0.0.1:1/api/v1', error: null }],
  [{ type: 'unreachable', error: lost } as const, { state: 'unreachable', baseUrl: null, error: lost }],
])('of the gateway on this computer the supervisor knows: %o', (process, status) => {
  const { statuses, embedded } = open(process)
  statuses.observe(embedded, true, lost)
  expect(statuses.of(embedded)).toEqual({
    profileId: 'embedded',
    name: 'On this computer',
    isEmbedded: true,
    ...status,
  })
})

test('a database that the gateway on this computer found damaged is part of its status, and of no other gateway’s', () => {
  const setAside = { path: '/data/gateway/gateway.sqlite.damaged-1', lost: 'all' } as const
  const { statuses, embedded, work } = open(connected, setAside)
  expect([statuses.of(embedded).setAside, statuses.of(work).setAside]).toEqual([setAside, undefined])
})

test('the gateway on this computer can refuse its key, too', () => {
  const { statuses, embedded } = open()
  statuses.observe(embedded, true, refused)
  expect(statuses.of(embedded)).toMatchObject({ state: 'signed-out', error: refused })
  statuses.forget('embedded')
  expect(statuses.of(embedded)).toMatchObject({ state: 'connected', error: null })
})

test.each([
  ['an answer', null, { state: 'connected', error: null }],
  ['an error that is the gateway’s own', busy, { state: 'connected', error: null }],
  ['a refused key', refused, { state: 'signed-out', error: refused }],
  ['a broken connection', lost, { state: 'unreachable', error: lost }],
])('%s says how a gateway is', (_name, error, status) => {
  const { statuses, told, work } = open()
  expect(statuses.of(work).state).toBe('starting')
  statuses.observe(work, true, error)
  statuses.observe(work, true, error)
  expect(statuses.of(work)).toMatchObject({ profileId: 'work', isEmbedded: false, ...status })
  expect(told).toEqual(['work'])
})

test('what OpenRouter tells everybody does not make a person signed in', () => {
  const { statuses } = open()
  statuses.observe(openRouterProfile, false, refused)
  statuses.observe(openRouterProfile, false, null)
  expect(statuses.of(openRouterProfile).state).toBe('signed-out')
  statuses.observe(openRouterProfile, true, null)
  expect(statuses.of(openRouterProfile).state).toBe('connected')
})

test('another gateway of its dialect that answers without a key is connected', () => {
  const { statuses, work } = open()
  const keyless = { ...work, dialect: 'openrouter' as const }
  statuses.observe(keyless, false, refused)
  statuses.observe(keyless, false, null)
  expect(statuses.of(keyless).state).toBe('connected')
})

test('what is asked with an old key does not count any more', async () => {
  const { statuses, answers, told, work } = open()
  const first = statuses.check(work)
  statuses.forget('work')
  const second = statuses.check(work)
  answers[1]?.resolve({ type: 'connected' })
  await second
  answers[0]?.resolve({ type: 'signed-out', error: refused })
  expect(await first).toEqual({ type: 'signed-out', error: refused })
  expect(statuses.of(work).state).toBe('connected')
  expect(told).toEqual(['work'])
  await eventually(() => expect(answers).toHaveLength(2))
})

test('what was asked before an address was changed is not learned when it comes', async () => {
  const { statuses, answers, told, work } = open()
  const asked = statuses.check(work)
  statuses.forget('work')
  answers[0]?.resolve({ type: 'connected' })
  await asked
  expect([statuses.of(work).state, told]).toEqual(['starting', []])
})
