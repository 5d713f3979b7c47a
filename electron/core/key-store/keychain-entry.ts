/** One secret of the system's keychain. Every method rejects where the keychain cannot be used. */
export interface KeychainEntry {
  /** Null where there is no such secret. */
  read(): Promise<string | null>
  write(secret: string): Promise<void>
  remove(): Promise<void>
}

/** Finds the place of one secret by its account. Rejects where there is no keychain, or none can be loaded. */
export type OpenKeychainEntry = (account: string) => Promise<KeychainEntry>
