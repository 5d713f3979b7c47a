import { createHash } from 'node:crypto'
import type { OpenKeychainEntry } from './keychain-entry.ts'

/**
 * Opens the system keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. The native
 * module is loaded on first use, so that the app starts even if it cannot be loaded. Without `store` it would silently
 * fall back to the kernel keyring, which is cleared at boot.
 */
export function systemKeychain(service: string): OpenKeychainEntry {
  return async (account) => {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
    return {
      async read() {
        // `getPassword` may hide that a keychain cannot be read; `getSecret` rejects then.
        const secret = await entry.getSecret()
        return secret === null ? null : Buffer.from(secret).toString('utf8')
      },
      write: (secret) => entry.setSecret(Buffer.from(secret, 'utf8')),
      remove: async () => void (await entry.deleteCredential()),
    }
  }
}

/**
 * Returns the service name for the secrets of the app. Each custom data folder has a separate service, so that tests
 * and second profiles never touch the keys of the default one.
 */
export function keychainService(appId: string, dataDirectory: string | null): string {
  if (dataDirectory === null) return appId
  return `${appId}.${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`
}
