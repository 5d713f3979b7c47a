import { keyOriginOf, regionAt } from '#shared/gateway-regions.ts'
import type { KeySlot } from '#shared/gateway-profile.ts'

/** A key and the origin that issued it. It is sent to no other origin. */
export interface StoredKey {
  readonly origin: string
  readonly key: string
}

/** Stores keys by profile and slot. */
export interface KeyStore {
  read(profileId: string, slot: KeySlot): Promise<StoredKey | null>
  write(profileId: string, slot: KeySlot, key: StoredKey): Promise<void>
  remove(profileId: string, slot: KeySlot): Promise<void>
}

/** Creates a store that keeps keys in memory, never on disk. */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, StoredKey>()
  return {
    read: async (profileId, slot) => keys.get(accountOf(profileId, slot)) ?? null,
    write: async (profileId, slot, key) => void keys.set(accountOf(profileId, slot), key),
    remove: async (profileId, slot) => void keys.delete(accountOf(profileId, slot)),
  }
}

/** Returns the account name of a key in the keychain. */
export function accountOf(profileId: string, slot: KeySlot): string {
  return `${profileId}/${slot}`
}

/**
 * Returns the key of a profile for requests to `origin`; null if there is none or it belongs to another origin. Earlier
 * versions stored keys with the origin of a region, where `origin` is that of its service (`keyOriginOf`).
 */
export async function keyFor(
  store: KeyStore,
  profileId: string,
  slot: KeySlot,
  origin: string,
): Promise<string | null> {
  const stored = await store.read(profileId, slot)
  if (stored === null) return null
  const belongsTo = regionAt(stored.origin) === null ? stored.origin : keyOriginOf(stored.origin)
  return belongsTo === origin ? stored.key : null
}
