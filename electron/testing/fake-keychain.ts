import type { KeychainEntry, OpenKeychainEntry } from '../core/key-store/keychain-entry.ts'

/** A keychain that the test plays. */
export interface FakeKeychain {
  readonly openEntry: OpenKeychainEntry
  /** Whatever hangs fails. */
  readonly abandon: () => void
  /** What it holds, by account. */
  readonly secrets: Map<string, string>
  /** How often it was asked, by operation and account. */
  readonly asked: string[]
  /** What every operation does from now on in place of working; null works. */
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

/** What the native module says of a keyring whose password nobody typed. */
export const lockedKeychain = (): Promise<never> =>
  Promise.reject(new Error(`Couldn't access platform storage: Secret Service: unlock prompt was dismissed`))

/** What it says where no program offers secrets. */
export const absentKeychain = (): Promise<never> =>
  Promise.reject(
    new Error('Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files'),
  )

export const silentKeychain = (): Promise<never> => new Promise(() => undefined)
