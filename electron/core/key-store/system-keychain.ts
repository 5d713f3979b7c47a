import { createHash } from 'node:crypto'
import type { OpenKeychainEntry } from './keychain-entry.ts'

/**
 * The keychain of the system: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. The native
 * module is loaded with the first use, so that the app starts where it cannot be loaded. Without `store` it would fall
 * back silently to the kernel's keyring, which forgets at the next boot.
 */
export function systemKeychain(service: string): OpenKeychainEntry {
  return async (account) => {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
    return {
      async read() {
        // `getPassword` may hide a keychain that cannot be read; `getSecret` rejects then.
        const secret = await entry.getSecret()
        return secret === null ? null : Buffer.from(secret).toString('utf8')
      },
      write: (secret) => entry.setSecret(Buffer.from(secret, 'utf8')),
      remove: async () => void (await entry.deleteCredential()),
    }
  }
}

/**
 * What the app's secrets are filed under. A data folder of its own has a service of its own, so that a test, or a second
 * set of data, never touches the keys of the first.
 */
export function keychainService(appId: string, dataDirectory: string | null): string {
  if (dataDirectory === null) return appId
  return `${appId}.${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`
}
