import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import type { RequestOutcome } from '../gateway-client/client.ts'
import type { SupervisorState } from '../embedded-gateway/supervisor.ts'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import type { GatewayCheck } from './check-gateway.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { createGatewayStatuses } from './gateway-statuses.ts'

const connected: SupervisorState = {
  type: 'connected',
  baseUrl: 'http://127.0.0.1:1/api/v1',
}
const refused: ErrorData = { source: 'gateway', status: 401, code: 401, message: 'No' }
const lost: ErrorData = { source: 'transport', kind: 'unreachable', message: 'No' }
const busy: ErrorData = { source: 'gateway', status: 503, code: 503, message: 'No' }

/** Returns the outcome of a chat request. */
const chat = (hadKey: boolean, error: ErrorData | null): RequestOutcome => ({
  operation: 'chat.complete',
  hadKey,
  error,
})

function open(process: SupervisorState = connected, setAside: QuarantinedDatabase | null = null) {
  const changed: string[] = []
  const answers: PromiseWithResolvers<GatewayCheck>[] = []
  const embedded = embeddedProfile({ state: () => process, baseUrl: async () => '' })
  const work: GatewayProfile = { ...openRouterProfile, id: 'work', kind: 'other', name: 'Work', dialect: 'gateway' }
  const keyless: GatewayProfile = {
    ...work,
    id: 'keyless',
    dialect: 'openrouter',
    address: () => ({ baseUrl: 'https://keyless.example/api/v1', authorizeUrl: null }),
  }
  const statuses = createGatewayStatuses({
    supervisorState: () => process,
    setAside: () => setAside,
    ask() {
      const answer = Promise.withResolvers<GatewayCheck>()
      answers.push(answer)
      return answer.promise
    },
    onChanged: ({ id }) => changed.push(id),
  })
  return { statuses, changed, answers, embedded, work, keyless }
}

test.each([
  [{ type: 'starting' } as const, { state: 'starting', baseUrl: null, error: null }],
  [connected, { state: 'connected', baseUrl: 'http://127.0.0.1:1/api/v1', error: null }],
  [{ type: 'unreachable', error: lost } as const, { state: 'unreachable', baseUrl: null, error: lost }],
])('the status of the embedded gateway comes from the supervisor: %o', (process, status) => {
  const { statuses, embedded } = open(process)
  statuses.observe(embedded, chat(true, lost))
  expect(statuses.of(embedded)).toEqual({
    profileId: 'embedded',
    name: 'On this computer',
    isEmbedded: true,
    ...status,
  })
})

test('a quarantined database is part of the status of the embedded gateway only', () => {
  const setAside = { path: '/data/gateway/gateway.sqlite.damaged-1', lost: 'all' } as const
  const { statuses, embedded, work } = open(connected, setAside)
  expect([statuses.of(embedded).setAside, statuses.of(work).setAside]).toEqual([setAside, undefined])
})

test('the embedded gateway can refuse its key', () => {
  const { statuses, embedded } = open()
  statuses.observe(embedded, chat(true, refused))
  expect(statuses.of(embedded)).toMatchObject({ state: 'signed-out', error: refused })
  statuses.invalidate('embedded')
  expect(statuses.of(embedded)).toMatchObject({ state: 'connected', error: null })
})

test.each([
  ['an answer', null, { state: 'connected', error: null }],
  ['an error that is the gateway’s own', busy, { state: 'connected', error: null }],
  ['a refused key', refused, { state: 'signed-out', error: refused }],
  ['a broken connection', lost, { state: 'unreachable', error: lost }],
])('the status follows from the outcome of requests: %s', (_name, error, status) => {
  const { statuses, changed, work } = open()
  expect(statuses.of(work).state).toBe('starting')
  statuses.observe(work, chat(true, error))
  statuses.observe(work, chat(true, error))
  expect(statuses.of(work)).toMatchObject({ profileId: 'work', isEmbedded: false, ...status })
  expect(changed).toEqual(['work'])
})

test('an answer of OpenRouter without a key does not mean signed in', () => {
  const { statuses } = open()
  statuses.observe(openRouterProfile, chat(false, refused))
  statuses.observe(openRouterProfile, chat(false, null))
  expect(statuses.of(openRouterProfile).state).toBe('signed-out')
  statuses.observe(openRouterProfile, chat(true, null))
  expect(statuses.of(openRouterProfile).state).toBe('connected')
})

test('an answer without a key of a gateway with a sign-in page does not mean signed in', () => {
  const { statuses, work } = open()
  const address = () => ({ baseUrl: 'https://work.example/api/v1', authorizeUrl: 'https://work.example/auth' })
  const withPage = { ...work, address }
  statuses.observe(withPage, chat(false, refused))
  statuses.observe(withPage, chat(false, null))
  expect(statuses.of(withPage).state).toBe('signed-out')
})

test('another gateway of the OpenRouter dialect that answers without a key is connected', () => {
  const { statuses, keyless } = open()
  statuses.observe(keyless, chat(false, refused))
  statuses.observe(keyless, chat(false, null))
  expect(statuses.of(keyless).state).toBe('connected')
})

test('a gateway that refused a message without a key stays signed out when it answers other requests', () => {
  const { statuses, keyless } = open()
  const list: RequestOutcome = { operation: 'models.list', hadKey: false, error: null }
  statuses.observe(keyless, list)
  statuses.observe(keyless, chat(false, refused))
  statuses.observe(keyless, list)
  expect(statuses.of(keyless).state).toBe('signed-out')
  statuses.observe(keyless, chat(false, lost))
  expect(statuses.of(keyless).state).toBe('unreachable')
  statuses.observe(keyless, list)
  expect(statuses.of(keyless).state).toBe('signed-out')
  statuses.observe(keyless, chat(false, null))
  expect(statuses.of(keyless).state).toBe('connected')
  statuses.observe(keyless, list)
  expect(statuses.of(keyless).state).toBe('connected')
})

test('a check or another key ends what a refusal without a key means', async () => {
  const { statuses, answers, keyless } = open()
  const list: RequestOutcome = { operation: 'models.list', hadKey: false, error: null }
  statuses.observe(keyless, chat(false, refused))
  const check = statuses.check(keyless)
  answers[0]?.resolve({ type: 'connected' })
  await check
  expect(statuses.of(keyless).state).toBe('connected')
  statuses.observe(keyless, chat(false, refused))
  statuses.invalidate(keyless.id)
  statuses.observe(keyless, list)
  expect(statuses.of(keyless).state).toBe('connected')
})

test('the result of a check with an old key is ignored', async () => {
  const { statuses, answers, changed, work } = open()
  const first = statuses.check(work)
  statuses.invalidate('work')
  const second = statuses.check(work)
  answers[1]?.resolve({ type: 'connected' })
  await second
  answers[0]?.resolve({ type: 'signed-out', error: refused })
  expect(await first).toEqual({ type: 'signed-out', error: refused })
  expect(statuses.of(work).state).toBe('connected')
  expect(changed).toEqual(['work'])
  await eventually(() => expect(answers).toHaveLength(2))
})

test('the result of a check of an old address is ignored', async () => {
  const { statuses, answers, changed, work } = open()
  const asked = statuses.check(work)
  statuses.invalidate('work')
  answers[0]?.resolve({ type: 'connected' })
  await asked
  expect([statuses.of(work).state, changed]).toEqual(['starting', []])
})

test.each(['credits.read', 'presets.write', 'keys.read', 'generations.read'] as const)(
  'a refused %s does not mean signed out',
  (operation) => {
    const { statuses, work } = open()
    statuses.observe(work, chat(true, null))
    for (const hadKey of [true, false]) statuses.observe(work, { operation, hadKey, error: refused })
    expect(statuses.of(work).state).toBe('connected')
    statuses.observe(work, { operation, hadKey: true, error: lost })
    expect(statuses.of(work).state).toBe('unreachable')
  },
)
