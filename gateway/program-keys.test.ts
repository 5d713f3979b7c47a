import { expect, test } from 'vitest'
import type { MessageFromGateway } from '#shared/embedded-gateway-messages.ts'
import type { KeyDraft } from '#shared/gateway-key.ts'
import { authenticate, issueKey, issueListedKey } from './auth/api-key.ts'
import { parseMoney } from './money/money.ts'
import { answerKeyMessage } from './program-keys.ts'
import { createIssuedKeyStore } from './store/key-store.ts'
import { openGatewayDatabase } from './store/open-database.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const dayMs = 24 * 60 * 60_000

const draft = (more: Partial<KeyDraft> = {}): KeyDraft => ({
  name: 'Editor',
  limitUsd: null,
  limitPeriod: null,
  requestsPerMinute: null,
  allowedModels: null,
  expiresAt: null,
  ...more,
})

function openKeys() {
  let time = now
  const keys = createIssuedKeyStore(openGatewayDatabase(':memory:'), () => time)
  const answer = (message: Parameters<typeof answerKeyMessage>[1]) => answerKeyMessage(keys, message, () => time)
  const add = (more: Partial<KeyDraft> = {}) => {
    const added = answer({ type: 'add-key', id: 1, draft: draft(more) })
    if (added.type !== 'key-added') throw new Error(JSON.stringify(added))
    return added
  }
  return { keys, answer, add, setTime: (at: number) => (time = at) }
}

const listed = (answer: MessageFromGateway) => ('keys' in answer ? answer.keys : [])

test('a key is made by a draft, and described with the end by which a person recognises it', () => {
  const { keys, add } = openKeys()
  const added = add({
    name: 'Editor',
    limitUsd: 2.5,
    limitPeriod: 'weekly',
    requestsPerMinute: 60,
    allowedModels: ['gatehouse/*'],
    expiresAt: now + dayMs,
  })
  expect(added).toEqual({
    type: 'key-added',
    id: 1,
    keyId: 1,
    key: expect.stringMatching(/^gh-[\w-]{43}$/),
    keys: [
      {
        id: 1,
        name: 'Editor',
        hint: added.key.slice(-4),
        managesPresets: false,
        createdAt: now,
        lastUsedAt: null,
        expiresAt: now + dayMs,
        chosenEnd: now + dayMs,
        limitUsd: 2.5,
        limitPeriod: 'weekly',
        requestsPerMinute: 60,
        allowedModels: ['gatehouse/*'],
        spentUsd: 0,
      },
    ],
  })
  expect(authenticate(keys, `Bearer ${added.key}`)).toMatchObject({ kind: 'user', issuedTo: 'other' })
})

test('a period without a limit is not kept', () => {
  const { add } = openKeys()
  expect(listed(add({ limitPeriod: 'daily' }))).toMatchObject([{ limitUsd: null, limitPeriod: null }])
})

test('a change replaces what the draft names, and keeps what was spent', () => {
  const { keys, answer, add } = openKeys()
  const { keyId, key } = add({ limitUsd: 1, requestsPerMinute: 5 })
  keys.charge(authenticate(keys, `Bearer ${key}`), parseMoney('0.5'))
  const change = draft({ name: 'Agent', limitUsd: 3, limitPeriod: 'monthly', allowedModels: ['a'] })
  const changed = answer({ type: 'change-key', id: 2, keyId, draft: change })
  expect(changed).toMatchObject({
    type: 'keys',
    id: 2,
    keys: [
      {
        id: keyId,
        name: 'Agent',
        limitUsd: 3,
        limitPeriod: 'monthly',
        requestsPerMinute: null,
        allowedModels: ['a'],
        spentUsd: 0.5,
      },
    ],
  })
  expect(authenticate(keys, `Bearer ${key}`).label).toBe('Agent')
})

const refused = (id: number, refusal: object) => ({ type: 'keys-failed', id, message: expect.any(String), refusal })

test('a name that another key of a program has is refused at its field, in any case of letters', () => {
  const { keys, answer, add } = openKeys()
  issueKey(keys, { kind: 'user', issuedTo: 'other', label: 'Zed' })
  const { keyId } = add()
  const problem = { kind: 'bad-input', field: 'name' }
  expect(answer({ type: 'add-key', id: 2, draft: draft({ name: 'zED' }) })).toMatchObject(refused(2, problem))
  expect(answer({ type: 'add-key', id: 3, draft: draft() })).toMatchObject({
    message: 'Another key is already called “Editor”. Enter another name.',
    notice: { code: 'keyNameTaken' },
  })
  expect(answer({ type: 'change-key', id: 4, keyId, draft: draft({ name: 'Zed' }) })).toMatchObject(refused(4, problem))
  expect(keys.list().map(({ label }) => label)).toEqual(['Zed', 'Editor'])
})

test('a key keeps a name that a program has given to another key, too, and can be written in other letters', () => {
  const { keys, answer, add } = openKeys()
  const { keyId } = add()
  issueKey(keys, { kind: 'user', issuedTo: 'other', label: 'Editor' })
  const change = (name: string) => answer({ type: 'change-key', id: 2, keyId, draft: draft({ name, limitUsd: 1 }) })
  expect(change('Editor').type).toBe('keys')
  keys.revoke(2)
  expect(change('EDITOR').type).toBe('keys')
})

test('an end in the past is refused at its field, unless the key has it already', () => {
  const { answer, add, setTime } = openKeys()
  expect(answer({ type: 'add-key', id: 1, draft: draft({ expiresAt: now }) })).toMatchObject(
    refused(1, { kind: 'bad-input', field: 'expiresAt' }),
  )
  const { keyId } = add({ expiresAt: now + dayMs })
  setTime(now + 2 * dayMs)
  const change = (expiresAt: number) =>
    answer({ type: 'change-key', id: 2, keyId, draft: draft({ name: 'Old', expiresAt }) })
  expect(change(now + 1)).toMatchObject(refused(2, { kind: 'bad-input', field: 'expiresAt' }))
  expect(listed(change(now + dayMs))).toMatchObject([{ name: 'Old' }])
  expect(listed(change(now + 3 * dayMs))).toMatchObject([{ expiresAt: now + 3 * dayMs }])
})

test('a key that is not there can be neither changed nor lent', () => {
  const { answer, add, setTime } = openKeys()
  const gone = refused(7, { kind: 'not-found' })
  expect(answer({ type: 'change-key', id: 7, keyId: 9, draft: draft() })).toMatchObject(gone)
  expect(answer({ type: 'lend-key', id: 7, keyId: 9 })).toMatchObject(gone)
  const { keyId } = add({ expiresAt: now + dayMs })
  setTime(now + dayMs)
  expect(answer({ type: 'lend-key', id: 7, keyId })).toMatchObject({ ...gone, message: 'This key has expired.' })
})

test('a lent key works, and is not in the list', () => {
  const { keys, answer, add } = openKeys()
  const { keyId } = add()
  const lent = answer({ type: 'lend-key', id: 2, keyId })
  if (lent.type !== 'key-added') throw new Error(JSON.stringify(lent))
  expect(lent).toMatchObject({ id: 2, keyId: 2, keys: [{ id: keyId }] })
  expect(authenticate(keys, `Bearer ${lent.key}`).id).toBe(keyId)
})

test('the key of the app is not listed', () => {
  const { keys, answer } = openKeys()
  issueListedKey(keys, { kind: 'management', issuedTo: 'app', label: 'Gatehouse app' })
  expect(answer({ type: 'list-keys', id: 1 })).toEqual({ type: 'keys', id: 1, keys: [] })
})

test('a failure of the gateway is no refusal', () => {
  expect(answerKeyMessage(undefined, { type: 'list-keys', id: 1 })).toEqual({
    type: 'keys-failed',
    id: 1,
    message: 'The gateway has not started',
  })
})
