import { beforeEach, expect, test, vi } from 'vitest'
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
import { keychainTimeoutMs } from './keychain-problem.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** Returns the result of an operation whose keychain does not answer in time. */
async function timedOut<Result>(operation: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(keychainTimeoutMs)
  return operation
}

/** A run of the app that knows the accounts of earlier runs: by default all in the keychain. */
function open(system: FakeKeychain = fakeKeychain(), accounts: KeychainAccounts = kept(system)) {
  let book = accounts
  const noted = vi.fn()
  const states: KeychainState[] = []
  const onSecret = vi.fn()
  const keychain = createKeychain({
    openEntry: system.openEntry,
    abandon: system.abandon,
    accounts: {
      read: () => book,
      write(next) {
        noted(next)
        book = next
      },
    },
    onChanged: (state) => states.push(state),
    onSecret,
  })
  return { keychain, system, states, onSecret, noted, accounts: () => book }
}

function kept({ secrets }: FakeKeychain): KeychainAccounts {
  return Object.fromEntries(Array.from(secrets.keys(), (account) => [account, 'kept']))
}

const key = { origin: 'https://gateway.example', key: 'sk-canary' }
const other = { origin: 'https://gateway.example', key: 'sk-other' }
const probed = ['write gatehouse/probe', 'read gatehouse/probe', 'remove gatehouse/probe']
const memory = (reason: string) => ({
  kind: 'memory',
  reason,
  message: expect.stringMatching(/kept in memory/),
  notice: expect.any(Object),
})

test('a key is stored with its origin and is available in the next run', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  expect([...system.secrets]).toEqual([['work/user', '{"origin":"https://gateway.example","key":"sk-canary"}']])
  expect(keychain.state()).toEqual({ kind: 'keychain' })
  expect(await open(system).keychain.read('work', 'user')).toEqual(key)
})

test('a key, or its absence, is read from the keychain once', async () => {
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

test('changed and removed keys take effect immediately, and in the keychain', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  await keychain.write('work', 'user', other)
  expect(await keychain.read('work', 'user')).toEqual(other)
  await keychain.remove('work', 'user')
  expect(await keychain.read('work', 'user')).toBeNull()
  expect(system.secrets.size).toBe(0)
})

test('a foreign secret counts as none', async () => {
  const system = fakeKeychain()
  system.secrets.set('work/user', 'sk-bare').set('home/user', '{"key":1}')
  const { keychain } = open(system)
  expect([await keychain.read('work', 'user'), await keychain.read('home', 'user')]).toEqual([null, null])
})

test.each([
  ['absent', absentKeychain],
  ['locked', lockedKeychain],
  ['no-answer', silentKeychain],
])(
  'with a keychain that is %s, a key is kept in memory for this run, with the reason in the state',
  async (reason, fail) => {
    const system = fakeKeychain()
    system.fail = fail
    const { keychain, states } = open(system, { 'work/management': 'kept' })
    expect(await timedOut(keychain.read('work', 'management'))).toBeNull()
    await keychain.write('work', 'user', key)
    expect(await keychain.read('work', 'user')).toEqual(key)
    expect(keychain.state()).toEqual({ ...memory(reason), hasUnreadKey: true })
    expect(states).toEqual([{ ...memory(reason), hasUnreadKey: true }])
    expect(system.secrets.size).toBe(0)
    expect(await open(system).keychain.read('work', 'user')).toBeNull()
  },
)

test('a person without keys is never asked for the keychain password', async () => {
  const system = fakeKeychain()
  system.fail = lockedKeychain
  const { keychain } = open(system)
  expect(await keychain.read('work', 'user')).toBeNull()
  await keychain.remove('work', 'user')
  expect(system.asked).toEqual([])
  expect(keychain.state()).toEqual({ kind: 'unknown' })
})

test('the state is unknown until the keychain is used or checked, and a check leaves no entry', async () => {
  const { keychain, system, states } = open()
  expect(keychain.state()).toEqual({ kind: 'unknown' })
  expect(await keychain.check()).toEqual({ kind: 'keychain' })
  expect(system.asked).toEqual(probed)
  expect(await keychain.check()).toEqual({ kind: 'keychain' })
  expect([states, system.asked.length, system.secrets.size]).toEqual([[{ kind: 'keychain' }], 3, 0])
})

test('a check detects a missing keychain, or one that does not store entries, before there is a key', async () => {
  const missing = fakeKeychain()
  missing.fail = absentKeychain
  const forgetful = fakeKeychain()
  const openEntry: typeof forgetful.openEntry = async (account) => ({
    ...(await forgetful.openEntry(account)),
    read: async () => null,
  })
  for (const system of [missing, { ...forgetful, openEntry }]) {
    const { keychain, states } = open(system)
    expect(await keychain.check()).toEqual(memory('absent'))
    expect(states).toEqual([memory('absent')])
  }
})

test('a key whose write hangs is kept in memory, and written once the keychain answers', async () => {
  const system = fakeKeychain()
  const { keychain, states } = open(system)
  system.fail = silentKeychain
  await timedOut(keychain.write('work', 'user', key))
  expect(await keychain.read('work', 'user')).toEqual(key)
  system.fail = null
  await keychain.check()
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(key)]])
  expect(states).toEqual([memory('no-answer'), { kind: 'keychain' }])
})

test('a keychain that cannot be loaded is absent', async () => {
  const { keychain } = open({
    ...fakeKeychain(),
    openEntry: () => Promise.reject(new Error('Cannot find native binding')),
  })
  await keychain.write('work', 'user', key)
  expect(keychain.state()).toEqual(memory('absent'))
  expect(await keychain.read('work', 'user')).toEqual(key)
})

test('a hanging keychain is not used until a manual retry', async () => {
  const system = fakeKeychain()
  system.fail = silentKeychain
  const names = ['a', 'b', 'c', 'd']
  const { keychain } = open(system, Object.fromEntries(names.map((name) => [`${name}/user`, 'kept'])))
  const reading = Promise.all(names.map((name) => keychain.read(name, 'user')))
  await vi.advanceTimersByTimeAsync(keychainTimeoutMs - 1)
  expect(keychain.state()).toEqual({ kind: 'unknown' })
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toEqual([null, null, null, null])
  await keychain.write('e', 'user', key)
  expect(system.asked).toEqual(['read a/user'])
  await timedOut(Promise.all([keychain.check(), keychain.check()]))
  expect(system.asked).toEqual(['read a/user', 'write gatehouse/probe'])
  expect(keychain.state()).toEqual(memory('no-answer'))
})

test('a keychain that works again is used, even if an earlier operation still hangs', async () => {
  const system = fakeKeychain()
  const { keychain } = open(system)
  system.fail = silentKeychain
  await timedOut(keychain.write('work', 'user', key))
  system.fail = null
  await keychain.write('work', 'user', other)
  expect(await keychain.check()).toEqual({ kind: 'keychain' })
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(other)]])
})

test('a keychain that answers late, after its password was entered, is used', async () => {
  const system = fakeKeychain()
  const typed = Promise.withResolvers<undefined>()
  system.fail = () => typed.promise
  const { keychain, states, accounts } = open(system)
  await timedOut(keychain.write('work', 'user', key))
  await keychain.write('home', 'user', key)
  await keychain.write('work', 'user', other)
  await keychain.remove('home', 'user')
  expect(keychain.state()).toEqual(memory('no-answer'))
  typed.resolve(undefined)
  await eventually(() => expect(states).toEqual([memory('no-answer'), { kind: 'keychain' }]))
  // The old key, which is written late, is replaced.
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(other)]])
  expect(accounts()).toEqual({ 'work/user': 'kept' })
})

test('a retry moves the keys of this run into the keychain', async () => {
  const { keychain, system, states } = open()
  system.fail = lockedKeychain
  await keychain.write('work', 'user', key)
  expect(await keychain.check()).toEqual(memory('locked'))
  system.fail = null
  expect(await keychain.check()).toEqual({ kind: 'keychain' })
  expect(states).toEqual([memory('locked'), memory('locked'), { kind: 'keychain' }])
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(key)]])
  expect(await open(system).keychain.read('work', 'user')).toEqual(key)
})

test('a locked keychain returns its keys once it is unlocked', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  system.fail = lockedKeychain
  const { keychain } = open(system)
  expect(await keychain.read('work', 'user')).toBeNull()
  system.fail = null
  await keychain.check()
  expect(await keychain.read('work', 'user')).toEqual(key)
})

test('a keychain that fails during a run loses no known keys', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  system.fail = absentKeychain
  await keychain.write('home', 'user', other)
  expect([await keychain.read('work', 'user'), await keychain.read('home', 'user')]).toEqual([key, other])
  expect(keychain.state()).toEqual(memory('absent'))
})

test('a key that could not be removed is never used again, and is removed as soon as possible', async () => {
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
  await nextRun.keychain.check()
  expect(system.secrets.size).toBe(0)
  expect(nextRun.accounts()).toEqual({})
})

test('keys that an earlier run could not remove are removed at start', async () => {
  const system = fakeKeychain()
  system.secrets.set('work/user', JSON.stringify(key))
  const { keychain, accounts } = open(system, { 'work/user': 'to-remove' })
  expect(await keychain.read('work', 'user')).toBeNull()
  await eventually(() => expect(accounts()).toEqual({}))
  expect(system.secrets.size).toBe(0)
})

test('a new key that replaces one to be removed is kept', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  system.fail = lockedKeychain
  const { keychain, accounts } = open(system)
  await keychain.remove('work', 'user')
  await keychain.write('work', 'user', other)
  // If the app ends here, the old key must not be mistaken for the new one.
  expect(accounts()).toEqual({ 'work/user': 'to-remove' })
  system.fail = null
  await keychain.check()
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(other)]])
  expect(accounts()).toEqual({ 'work/user': 'kept' })
})

test('a key that is written while the old one is read is returned by that read', async () => {
  const system = fakeKeychain()
  await open(system).keychain.write('work', 'user', key)
  const { keychain } = open(system)
  const asked = Promise.withResolvers<undefined>()
  system.fail = () => asked.promise
  const reading = keychain.read('work', 'user')
  const writing = keychain.write('work', 'user', other)
  asked.resolve(undefined)
  await writing
  expect([await reading, await keychain.read('work', 'user')]).toEqual([other, other])
})

test('an account is recorded before its key is written, and only if it changes', async () => {
  const { keychain, system, accounts, noted } = open()
  system.fail = silentKeychain
  const writing = keychain.write('work', 'user', key)
  expect(accounts()).toEqual({ 'work/user': 'kept' })
  await timedOut(writing)
  system.fail = null
  await keychain.check()
  await keychain.write('work', 'user', other)
  await Promise.all([keychain.remove('work', 'user'), keychain.remove('work', 'user')])
  expect(noted.mock.calls).toEqual([[{ 'work/user': 'kept' }], [{ 'work/user': 'to-remove' }], [{}]])
})

test('an account whose key is written again during its removal stays recorded', async () => {
  const { keychain, system, accounts } = open()
  await keychain.write('work', 'user', key)
  const removed = Promise.withResolvers<undefined>()
  system.fail = () => removed.promise
  const removing = keychain.remove('work', 'user')
  await eventually(() => expect(system.asked).toContain('remove work/user'))
  const writing = keychain.write('work', 'user', other)
  system.fail = silentKeychain
  removed.resolve(undefined)
  await removing
  expect(accounts()).toEqual({ 'work/user': 'to-remove' })
  await timedOut(writing)
  expect(await keychain.read('work', 'user')).toEqual(other)
})

test('a keychain that hangs and then fails is not retried automatically', async () => {
  const { keychain, system } = open()
  const late = Promise.withResolvers<never>()
  system.fail = () => late.promise
  await timedOut(keychain.write('work', 'user', key))
  late.reject(new Error('unlock prompt was dismissed'))
  await expect(late.promise).rejects.toThrow('dismissed')
  await keychain.write('home', 'user', key)
  expect([keychain.state(), system.asked]).toEqual([memory('no-answer'), ['write work/user']])
})

test('a retry with a working keychain does not access it', async () => {
  const { keychain, system } = open()
  await keychain.write('work', 'user', key)
  system.asked.length = 0
  expect(await keychain.check()).toEqual({ kind: 'keychain' })
  expect(system.asked).toEqual([])
})

test('a retry ends a hanging keychain process', async () => {
  const system = fakeKeychain()
  const abandon = vi.fn(system.abandon)
  const { keychain } = open({ ...system, abandon, fail: null })
  system.fail = silentKeychain
  await timedOut(keychain.write('work', 'user', key))
  expect(abandon).not.toHaveBeenCalled()
  system.fail = null
  await keychain.check()
  expect(abandon).toHaveBeenCalledOnce()
})

test('a key is moved into the keychain once', async () => {
  const { keychain, system } = open()
  system.fail = lockedKeychain
  await keychain.write('work', 'user', key)
  system.fail = null
  await keychain.check()
  system.fail = lockedKeychain
  await keychain.write('home', 'user', key)
  system.fail = null
  system.asked.length = 0
  await keychain.check()
  expect(system.asked).toEqual([...probed, 'write home/user'])
})

test('a key that is removed while keys are moved is not moved', async () => {
  const { keychain, system } = open()
  system.fail = lockedKeychain
  await keychain.write('work', 'user', key)
  await keychain.write('home', 'user', key)
  const moved = Promise.withResolvers<undefined>()
  system.fail = () => (system.asked.at(-1) === 'write work/user' ? moved.promise : Promise.resolve())
  const retrying = keychain.check()
  await eventually(() => expect(system.asked.at(-1)).toBe('write work/user'))
  const removing = keychain.remove('home', 'user')
  moved.resolve(undefined)
  await Promise.all([retrying, removing])
  expect(system.asked).not.toContain('write home/user')
  expect([...system.secrets]).toEqual([['work/user', JSON.stringify(key)]])
})

test('a finished operation leaves no timer', async () => {
  const { keychain } = open()
  await keychain.write('work', 'user', key)
  expect(vi.getTimerCount()).toBe(0)
})
