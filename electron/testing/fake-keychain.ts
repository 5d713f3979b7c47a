import type { KeychainEntry, OpenKeychainEntry } from '../core/key-store/keychain-entry.ts'

/** A keychain controlled by the test. */
export interface FakeKeychain {
  readonly openEntry: OpenKeychainEntry
  /** Fails all pending operations. */
  readonly abandon: () => void
  /** Stored secrets by account. */
  readonly secrets: Map<string, string>
  /** Operations with their accounts, in order. */
  readonly asked: string[]
  /** Replaces the result of every operation; null restores it. */
  fail: (() => Promise<unknown>) | null
}

export function fakeKeychain(): FakeKeychain {
  const secrets = new Map<string, string>()
  const asked: string[] = []
  let abandoned = Promise.withResolvers<never>()
  abandoned.promise.catch(() => undefined)
  const keychain: FakeKeychain = {
    secrets,
    asked,
    fail: null,
    abandon() {
      abandoned.reject(new Error('The keychain process was ended.'))
      abandoned = Promise.withResolvers<never>()
      abandoned.promise.catch(() => undefined)
    },
    async openEntry(account): Promise<KeychainEntry> {
      const step = async (name: string): Promise<void> => {
        asked.push(`${name} ${account}`)
        await Promise.race([keychain.fail?.(), abandoned.promise])
      }
      return {
        async read() {
          await step('read')
          return secrets.get(account) ?? null
        },
        async write(secret) {
          await step('write')
          secrets.set(account, secret)
        },
        async remove() {
          await step('remove')
          secrets.delete(account)
        },
      }
    },
  }
  return keychain
}

/** The native module's error for a keyring whose password was not entered. */
export const lockedKeychain = (): Promise<never> =>
  Promise.reject(new Error(`Couldn't access platform storage: Secret Service: unlock prompt was dismissed`))

/** The native module's error without a secret service. */
export const absentKeychain = (): Promise<never> =>
  Promise.reject(
    new Error('Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files'),
  )

export const silentKeychain = (): Promise<never> => new Promise(() => undefined)
