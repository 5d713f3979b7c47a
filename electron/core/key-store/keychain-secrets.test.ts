import { beforeEach, expect, test, vi } from 'vitest'
import { systemKeychain } from './system-keychain.ts'

const { stored } = vi.hoisted(() => ({ stored: new Map<string, Uint8Array>() }))

// Replaces the native module, which needs a keychain: stores bytes by service and account.
vi.mock('@napi-rs/keyring', () => ({
  AsyncEntry: class {
    readonly #place: string
    constructor(service: string, account: string, { linux }: { linux: { store: string } }) {
      this.#place = `${linux.store} ${service} ${account}`
    }
    getSecret = async () => stored.get(this.#place) ?? null
    setSecret = async (secret: Uint8Array) => void stored.set(this.#place, secret)
    deleteCredential = async () => stored.delete(this.#place)
  },
}))

beforeEach(() => stored.clear())

test('a secret is stored as UTF-8 in the Secret Service and not in the kernel keyring', async () => {
  const entry = await systemKeychain('app.example')('work/user')
  await entry.write('sk-é')
  expect([...stored]).toEqual([['secret-service app.example work/user', Buffer.from([115, 107, 45, 195, 169])]])
  expect(await entry.read()).toBe('sk-é')
})

test('an account without a secret, or with a removed one, returns null', async () => {
  const entry = await systemKeychain('app.example')('work/user')
  expect(await entry.read()).toBeNull()
  await entry.write('sk')
  await entry.remove()
  expect([stored.size, await entry.read()]).toEqual([0, null])
})
