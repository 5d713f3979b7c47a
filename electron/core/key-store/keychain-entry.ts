/** One secret of the system keychain. Every method rejects if the keychain cannot be used. */
export interface KeychainEntry {
  /** Returns null if there is no such secret. */
  read(): Promise<string | null>
  write(secret: string): Promise<void>
  remove(): Promise<void>
}

/** Opens the entry of an account. Rejects if there is no keychain, or its module cannot be loaded. */
export type OpenKeychainEntry = (account: string) => Promise<KeychainEntry>
