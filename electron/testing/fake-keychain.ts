import type { KeychainEntry, OpenKeychainEntry } from '../core/key-store/keychain-entry.ts'

/** A keychain that the test plays. */
export interface FakeKeychain {
  readonly openEntry: OpenKeychainEntry
  /** What it holds, by account. */
  readonly secrets: Map<string, string>
  /** How often it was asked, by operation and account. */
  readonly asked: string[]
  /** What every operation does from now on in place of working; null works. */
  fail: (() => Promise<never>) | null
}

export function fakeKeychain(): FakeKeychain {
  const secrets = new Map<string, string>()
  const asked: string[] = []
  const keychain: FakeKeychain = {
    secrets,
    asked,
    fail: null,
    async openEntry(account): Promise<KeychainEntry> {
      const step = async (name: string): Promise<void> => {
        asked.push(`${name} ${account}`)
        await keychain.fail?.()
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

/** What the native module says of a keyring whose password nobody typed. */
export const lockedKeychain = (): Promise<never> =>
  Promise.reject(new Error(`Couldn't access platform storage: Secret Service: unlock prompt was dismissed`))

/** What it says where no program offers secrets. */
export const absentKeychain = (): Promise<never> =>
  Promise.reject(
    new Error('Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files'),
  )

export const silentKeychain = (): Promise<never> => new Promise(() => undefined)
