import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { KeychainState } from '#shared/gateway-profile.ts'
import {
  absentKeychain,
  type FakeKeychain,
  fakeKeychain,
  lockedKeychain,
  silentKeychain,
} from '../../testing/fake-keychain.ts'
import { createKeychain, type KeychainAccounts } from './keychain.ts'

/** A run of the app, which knows the accounts of the runs before: by default all that the keychain holds. */
function open(system: FakeKeychain = fakeKeychain(), accounts: KeychainAccounts = kept(system)) {
  let book = accounts
  const states: KeychainState[] = []
  const onSecret = vi.fn()
  const keychain = createKeychain({
    openEntry: system.openEntry,
    abandon: system.abandon,
    accounts: { read: () => book, write: (next) => void (book = next) },
    onChanged: (state) => states.push(state),
    onSecret,
    patience: 30,
  })
  return { keychain, system, states, onSecret, accounts: () => book }
}

function kept({ secrets }: FakeKeychain): KeychainAccounts {
  return Object.fromEntries(Array.from(secrets.keys(), (account) => [account, 'kept']))
}

const key = { origin: 'https://gateway.example', key: 'sk-canary' }
const other = { origin: 'https://gateway.example', key: 'sk-other' }
const memory = (reason: string) => ({ kind: 'memory', reason, message: expect.stringMatching(/kept in memory/) })

test('a key is in the keychain with its origin, and comes back in the next run', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  expect([...system.secrets]).toEqual([['work/user', '{"origin":"https://gateway.example","key":"sk-canary"}']])
  expect(keychain.state()).toEqual({ kind: 'keychain' })
  expect(await open(system).keychain.read('work', 'user')).toEqual(key)
})

test('a key is read from the keychain once, and so is the lack of one', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  const { keychain, onSecret } = open(system, { 'work/user': 'kept', 'home/user': 'kept' })
  await Promise.all([keychain.read('work', 'user'), keychain.read('work', 'user'), keychain.read('home', 'user')])
  await Promise.all([keychain.read('work', 'user'), keychain.read('home', 'user')])
  expect(system.asked.filter((asked) => asked === 'read home/user')).toHaveLength(1)
  system.asked.length = 0
  expect(await keychain.read('work', 'user')).toEqual(key)
  expect(system.asked).toEqual([])
  expect(onSecret).toHaveBeenCalledWith('sk-canary')
})

test('a changed and a removed key take effect at once, and in the keychain', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  await keychain.write('work', 'user', other)
  expect(await keychain.read('work', 'user')).toEqual(other)
  await keychain.remove('work', 'user')
  expect(await keychain.read('work', 'user')).toBeNull()
  expect(system.secrets.size).toBe(0)
})

test('what is no secret of ours counts as none', async () => {
  const system = fakeKeychain()
  system.secrets.set('work/user', 'sk-bare').set('home/user', '{"key":1}')
  const { keychain } = open(system)
  expect([await keychain.read('work', 'user'), await keychain.read('home', 'user')]).toEqual([null, null])
})

test.each([
  ['absent', absentKeychain],
  ['locked', lockedKeychain],
  ['no-answer', silentKeychain],
])('with a keychain that is %s, a key lives in memory for this run, and it is said why', async (reason, fail) => {
  const system = fakeKeychain()
  system.fail = fail
  const { keychain, states } = open(system, { 'work/management': 'kept' })
  expect(await keychain.read('work', 'management')).toBeNull()
  await keychain.write('work', 'user', key)
  expect(await keychain.read('work', 'user')).toEqual(key)
  expect(keychain.state()).toEqual(memory(reason))
  expect(states).toEqual([memory(reason)])
  expect(system.secrets.size).toBe(0)
  expect(await open(system).keychain.read('work', 'user')).toBeNull()
})

test('who never kept a key is never asked for the password of a keychain', async () => {
  const system = fakeKeychain()
  system.fail = lockedKeychain
  const { keychain } = open(system)
  expect(await keychain.read('work', 'user')).toBeNull()
  await keychain.remove('work', 'user')
  expect(system.asked).toEqual([])
  expect(keychain.state()).toEqual({ kind: 'keychain' })
})

test('a keychain that cannot be loaded is an absent one', async () => {
  const { keychain } = open({
    ...fakeKeychain(),
    openEntry: () => Promise.reject(new Error('Cannot find native binding')),
  })
  await keychain.write('work', 'user', key)
  expect(keychain.state()).toEqual(memory('absent'))
  expect(await keychain.read('work', 'user')).toEqual(key)
})

test('a keychain that hangs is asked no more until somebody wants to try again', async () => {
  const system = fakeKeychain()
  system.fail = silentKeychain
  const names = ['a', 'b', 'c', 'd']
  const { keychain } = open(system, Object.fromEntries(names.map((name) => [`${name}/user`, 'kept'])))
  await Promise.all(names.map((name) => keychain.read(name, 'user')))
  await keychain.write('e', 'user', key)
  expect(system.asked).toEqual(['read a/user'])
  await Promise.all([keychain.retry(), keychain.retry()])
  expect(system.asked).toEqual(['read a/user', 'read gatehouse/user'])
  expect(keychain.state()).toEqual(memory('no-answer'))
})

test('a keychain that works again is used again, although an operation from before still hangs', async () => {
  const system = fakeKeychain()
  const { keychain } = open(system)
  system.fail = silentKeychain
  await keychain.write('work', 'user', key)
  system.fail = null
  await keychain.write('work', 'user', other)
  expect(await keychain.retry()).toEqual({ kind: 'keychain' })
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(other)]])
})

test('a keychain that answers after all, once its password was typed, is used from then on', async () => {
  const system = fakeKeychain()
  const typed = Promise.withResolvers<undefined>()
  system.fail = () => typed.promise
  const { keychain, states, accounts } = open(system)
  await keychain.write('work', 'user', key)
  await keychain.write('home', 'user', key)
  await keychain.write('work', 'user', other)
  await keychain.remove('home', 'user')
  expect(keychain.state()).toEqual(memory('no-answer'))
  typed.resolve(undefined)
  await eventually(() => expect(states).toEqual([memory('no-answer'), { kind: 'keychain' }]))
  // The old key, written in the end, does not stay.
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(other)]])
  expect(accounts()).toEqual({ 'work/user': 'kept' })
})

test('trying again moves the keys of this run into the keychain', async () => {
  const { keychain, system, states } = open()
  system.fail = lockedKeychain
  await keychain.write('work', 'user', key)
  expect(await keychain.retry()).toEqual(memory('locked'))
  system.fail = null
  expect(await keychain.retry()).toEqual({ kind: 'keychain' })
  expect(states).toEqual([memory('locked'), memory('locked'), { kind: 'keychain' }])
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(key)]])
  expect(await open(system).keychain.read('work', 'user')).toEqual(key)
})

test('a keychain that was locked gives its keys once it is open', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  system.fail = lockedKeychain
  const { keychain } = open(system)
  expect(await keychain.read('work', 'user')).toBeNull()
  system.fail = null
  await keychain.retry()
  expect(await keychain.read('work', 'user')).toEqual(key)
})

test('a keychain that dies in mid-run loses nothing that was known', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  system.fail = absentKeychain
  await keychain.write('home', 'user', other)
  expect([await keychain.read('work', 'user'), await keychain.read('home', 'user')]).toEqual([key, other])
  expect(keychain.state()).toEqual(memory('absent'))
})

test('a key that the keychain would not give up is never used again, and goes as soon as it can', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  system.fail = lockedKeychain
  const locked = open(system)
  await locked.keychain.remove('work', 'user')
  expect(await locked.keychain.read('work', 'user')).toBeNull()
  expect(locked.accounts()).toEqual({ 'work/user': 'to-remove' })

  const nextRun = open(system, locked.accounts())
  expect(await nextRun.keychain.read('work', 'user')).toBeNull()
  await eventually(() => expect(nextRun.states).toEqual([memory('locked')]))
  system.fail = null
  await nextRun.keychain.retry()
  expect(system.secrets.size).toBe(0)
  expect(nextRun.accounts()).toEqual({})
})

test('what an earlier run could not remove is removed at start', async () => {
  const system = fakeKeychain()
  system.secrets.set('work/user', JSON.stringify(key))
  const { keychain, accounts } = open(system, { 'work/user': 'to-remove' })
  expect(await keychain.read('work', 'user')).toBeNull()
  await eventually(() => expect(accounts()).toEqual({}))
  expect(system.secrets.size).toBe(0)
})

test('a new key in place of one that is to be removed stays', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  system.fail = lockedKeychain
  const { keychain, accounts } = open(system)
  await keychain.remove('work', 'user')
  await keychain.write('work', 'user', other)
  // Should the app end here, the old key must not be taken for the new one.
  expect(accounts()).toEqual({ 'work/user': 'to-remove' })
  system.fail = null
  await keychain.retry()
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(other)]])
  expect(accounts()).toEqual({ 'work/user': 'kept' })
})
