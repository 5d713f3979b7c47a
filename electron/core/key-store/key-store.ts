import { keyOriginOf, regionAt } from '#shared/gateway-regions.ts'

/** A key and the origin that issued it. It is sent to no other origin. */
export interface StoredKey {
  readonly origin: string
  readonly key: string
}

/** Stores keys by owner and slot: a profile and what its key is for, or a tool server and a variable. */
export interface KeyStore {
  read(ownerId: string, slot: string): Promise<StoredKey | null>
  write(ownerId: string, slot: string, key: StoredKey): Promise<void>
  remove(ownerId: string, slot: string): Promise<void>
}

/** Creates a store that keeps keys in memory, never on disk. */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, StoredKey>()
  return {
    read: async (ownerId, slot) => keys.get(accountOf(ownerId, slot)) ?? null,
    write: async (ownerId, slot, key) => void keys.set(accountOf(ownerId, slot), key),
    remove: async (ownerId, slot) => void keys.delete(accountOf(ownerId, slot)),
  }
}

/** Returns the account name of a key in the keychain. */
export function accountOf(ownerId: string, slot: string): string {
  return `${ownerId}/${slot}`
}

/**
 * Returns the key of a profile for requests to `origin`; null if there is none or it belongs to another origin. Earlier
 * versions stored keys with the origin of a region, where `origin` is that of its service (`keyOriginOf`).
 */
export async function keyFor(store: KeyStore, profileId: string, slot: string, origin: string): Promise<string | null> {
  const stored = await store.read(profileId, slot)
  if (stored === null) return null
  const belongsTo = regionAt(stored.origin) === null ? stored.origin : keyOriginOf(stored.origin)
  return belongsTo === origin ? stored.key : null
}
