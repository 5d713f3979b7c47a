import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { type FakeKeychain, fakeKeychain, lockedKeychain, silentKeychain } from '../../testing/fake-keychain.ts'
import type { KeychainReply, KeychainRequest } from './keychain-messages.ts'
import { createKeychainProcess } from './keychain-process.ts'
import { serveKeychain } from './serve-keychain.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** Both sides of the port, with the messages between them. */
function open(system: FakeKeychain = fakeKeychain()) {
  const services: string[] = []
  const children: { isKilled: boolean; exit(code: number): void; say(message: unknown): void }[] = []
  const keychain = createKeychainProcess(() => {
    const toChild = new Map<string, (event: { data: unknown }) => void>()
    const toMain: ((message: unknown) => void)[] = []
    const exits: ((code: number) => void)[] = []
    const child = {
      isKilled: false,
      exit: (code: number) => exits.forEach((listener) => listener(code)),
      say: (message: unknown) => toMain.forEach((listener) => listener(message)),
    }
    children.push(child)
    const port = {
      on: (event: string, listener: (event: { data: unknown }) => void) => toChild.set(event, listener),
      postMessage: (reply: KeychainReply) => child.say(reply),
    }
    serveKeychain(port, (service) => {
      services.push(service)
      return system.openEntry
    })
    return {
      post: (request: KeychainRequest) => toChild.get('message')?.({ data: request }),
      onMessage: (listener) => void toMain.push(listener),
      onExit: (listener) => void exits.push(listener),
      kill: () => void (child.isKilled = true),
    }
  }, 'app.example')
  return { keychain, children, services, system }
}

test('a secret is written, read and removed in a process that starts with the first request', async () => {
  const { keychain, children, services, system } = open()
  const entry = await keychain.openEntry('work/user')
  expect(children).toEqual([])
  expect(await entry.read()).toBeNull()
  await entry.write('secret')
  expect(await entry.read()).toBe('secret')
  expect(system.secrets.get('work/user')).toBe('secret')
  await entry.remove()
  expect(system.secrets.size).toBe(0)
  expect(children).toHaveLength(1)
  expect(new Set(services)).toEqual(new Set(['app.example']))
})

test('a failure is returned with the message of the keychain', async () => {
  const { keychain, system } = open()
  system.fail = lockedKeychain
  const said = `Couldn't access platform storage: Secret Service: unlock prompt was dismissed`
  await expect((await keychain.openEntry('work/user')).read()).rejects.toThrow(new Error(said))
})

test('a failure that is not an Error is returned as text', async () => {
  const { keychain, system } = open()
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors
  system.fail = () => Promise.reject('the keychain is gone')
  await expect((await keychain.openEntry('work/user')).read()).rejects.toThrow(new Error('the keychain is gone'))
})

test('a hanging process is ended, its requests fail, and the next request starts another one', async () => {
  const { keychain, children, system } = open()
  const entry = await keychain.openEntry('work/user')
  system.fail = silentKeychain
  const reading = entry.read()
  keychain.abandon()
  await expect(reading).rejects.toThrow('was ended')
  expect(children.map(({ isKilled }) => isKilled)).toEqual([true])
  system.fail = null
  expect(await entry.read()).toBeNull()
  expect(children).toHaveLength(2)
  // Unanswered requests of the first process do not keep the second one running.
  vi.advanceTimersByTime(10_000)
  expect(children.map(({ isKilled }) => isKilled)).toEqual([true, true])
})

test('answers and the exit of an ended process do not affect the next one', async () => {
  const { keychain, children, system } = open()
  const entry = await keychain.openEntry('work/user')
  system.fail = silentKeychain
  const abandoned = entry.read()
  keychain.abandon()
  await expect(abandoned).rejects.toThrow('was ended')
  const reading = entry.read()
  children[0]?.say({ id: 2, ok: true, secret: 'of the first' })
  children[0]?.exit(0)
  children[1]?.say({ id: 2, ok: true, secret: 'of the second' })
  expect(await reading).toBe('of the second')
})

test('answers without a request are ignored', async () => {
  const { keychain, children } = open()
  const entry = await keychain.openEntry('work/user')
  await entry.write('secret')
  for (const ok of [true, false]) {
    expect(() => children[0]?.say({ id: 99, ok, secret: 'x', message: 'x' })).not.toThrow()
  }
  expect(await entry.read()).toBe('secret')
})

test('a process is not ended while a request is pending', async () => {
  const { keychain, children, system } = open()
  const entry = await keychain.openEntry('work/user')
  system.fail = silentKeychain
  void entry.read().catch(() => undefined)
  await eventually(() => expect(system.asked).toHaveLength(1))
  system.fail = null
  await entry.read()
  vi.advanceTimersByTime(60_000)
  expect(children.map(({ isKilled }) => isKilled)).toEqual([false])
})

test('stopping ends the process and its timer, and does nothing without a process', async () => {
  const { keychain, children } = open()
  keychain.stop()
  await (await keychain.openEntry('work/user')).read()
  keychain.stop()
  expect([children.map(({ isKilled }) => isKilled), vi.getTimerCount()]).toEqual([[true], 0])
})

test('an idle process is not abandoned, but ends after the idle timeout', async () => {
  const { keychain, children } = open()
  const entry = await keychain.openEntry('work/user')
  await entry.read()
  keychain.abandon()
  vi.advanceTimersByTime(9000)
  await entry.read()
  vi.advanceTimersByTime(9000)
  expect(children.map(({ isKilled }) => isKilled)).toEqual([false])
  vi.advanceTimersByTime(1000)
  expect(children.map(({ isKilled }) => isKilled)).toEqual([true])
  await entry.read()
  expect(children).toHaveLength(2)
})

test('the unexpected exit of a process rejects its requests, and invalid messages are ignored', async () => {
  const { keychain, children, system } = open()
  const entry = await keychain.openEntry('work/user')
  system.fail = silentKeychain
  const reading = entry.read()
  children[0]?.say({ id: 1, ok: true, secret: 7 })
  children[0]?.say('what?')
  children[0]?.exit(11)
  await expect(reading).rejects.toThrow('code 11')
  children[0]?.say({ id: 1, ok: true, secret: 'late' })
  system.fail = null
  expect(await entry.read()).toBeNull()
})
