/** A key and the origin that issued it, the only one that it is ever sent to. */
export interface StoredKey {
  readonly origin: string
  readonly key: string
}

/** A profile has two slots: what the person signs in with, and optionally a key that may manage presets. */
export type KeySlot = 'user' | 'management'

/** Where keys are kept. Throws an `AppError` of kind `keychain`. */
export interface KeyStore {
  read(profileId: string, slot: KeySlot): Promise<StoredKey | null>
  write(profileId: string, slot: KeySlot, key: StoredKey): Promise<void>
  remove(profileId: string, slot: KeySlot): Promise<void>
}

/** Keeps keys for this run of the app, never on disk. */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, StoredKey>()
  return {
    read: async (profileId, slot) => keys.get(name(profileId, slot)) ?? null,
    write: async (profileId, slot, key) => void keys.set(name(profileId, slot), key),
    remove: async (profileId, slot) => void keys.delete(name(profileId, slot)),
  }
}

function name(profileId: string, slot: KeySlot): string {
  return JSON.stringify([profileId, slot])
}

/** The key of a profile for requests to `origin`; null where there is none, also when it belongs to another origin. */
export async function keyFor(store: KeyStore, profileId: string, origin: string): Promise<string | null> {
  const stored = await store.read(profileId, 'user')
  return stored?.origin === origin ? stored.key : null
}
