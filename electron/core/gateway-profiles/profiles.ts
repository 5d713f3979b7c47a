import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { GatewayProfileView, KeySlot, ProfileDraft } from '#shared/gateway-profile.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import {
  isSameService,
  keyOriginOf,
  openRouterAuthorizeUrl,
  regionalBaseUrls,
  regionAt,
} from '#shared/gateway-regions.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput, notFound } from '../app-errors.ts'
import { type KeyStore, keyFor } from '../key-store/key-store.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import type { Database } from '../storage/database.ts'
import { openRouterAttribution } from './built-in-profiles.ts'
import { forwardingHeaders } from './forwarding-headers.ts'
import { parseAuthorizeUrl, parseBaseUrl, parseCustomHost } from './gateway-address.ts'
import { embeddedProfileId, type GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { createProfileStore, type StoredProfile, writeOpenRouterRegion } from './profile-store.ts'

export interface ProfilesParts {
  readonly database: Database
  readonly builtIn: readonly GatewayProfile[]
  readonly keys: KeyStore
  /** Rejects if main must not contact these addresses. */
  readonly allow: (urls: readonly string[]) => Promise<void>
  /** Called when the active profile is to change, in the transaction that stores the choice. */
  readonly onLeaving: (before: string) => void
  /** Called when another profile has become active and the choice is stored. */
  readonly onChosen: (id: string) => void
  /** Called when profiles, keys or the choice change, with the id of the profile whose key or address changed. */
  readonly onChanged: (changedId: string | null) => void
  readonly now?: () => number
  readonly createId?: () => string
}

const slots = ['user', 'management'] as const satisfies readonly KeySlot[]

/** Settings row with the active profile. */
const activeKey = 'activeProfile'

/** The gateway profiles, and the active one. Methods and calls throw `AppError`s. */
export type Profiles = ReturnType<typeof createProfiles>

export function createProfiles({
  database,
  builtIn,
  keys,
  allow,
  onLeaving,
  onChosen,
  onChanged,
  now = Date.now,
  createId = randomUUID,
}: ProfilesParts) {
  const store = createProfileStore(database)
  let profiles = [...builtIn, ...store.list().map(addedProfile)]
  let activeId = readRow(database, activeKey, z.string()) ?? embeddedProfileId

  function reload(changedId: string | null): void {
    profiles = [...builtIn, ...store.list().map(addedProfile)]
    onChanged(changedId)
  }

  /** Throws `not-found` if the profile was removed. */
  function find(id: string): GatewayProfile {
    const found = profiles.find((profile) => profile.id === id)
    if (found) return found
    throw notFound(explain('gatewayRemoved'))
  }

  function active(): GatewayProfile {
    return profiles.find(({ id }) => id === activeId) ?? find(embeddedProfileId)
  }

  function activate(id: string): void {
    const before = active().id
    if (find(id).id === before) return
    database.transaction(() => {
      writeRow(database, activeKey, id)
      onLeaving(before)
    })
    activeId = id
    onChosen(id)
  }

  function findEditable(id: string): GatewayProfile {
    const profile = find(id)
    if (profile.kind !== 'other') {
      throw badInput(explain('profileBuiltIn', { name: profile.name }), 'id')
    }
    return profile
  }

  async function removeKeys(id: string): Promise<void> {
    for (const slot of slots) await keys.remove(id, slot)
  }

  function choose(id: string): void {
    activate(id)
    onChanged(null)
  }

  /** Adds a gateway whose addresses are normalised and allowed. */
  function add(draft: ProfileDraft): GatewayProfile {
    const stored: StoredProfile = { ...draft, id: createId() }
    store.insert(stored, now())
    reload(stored.id)
    return find(stored.id)
  }

  /** Stores a key, bound to the origin in this profile. Throws `bad-input` for `key`. */
  async function saveKey({ id, keyOrigin }: GatewayProfile, slot: KeySlot, key: string): Promise<void> {
    checkKeyText(key)
    await keys.write(find(id).id, slot, { origin: keyOrigin, key })
    onChanged(id)
  }

  async function removeKey(id: string, slot: KeySlot): Promise<void> {
    await keys.remove(find(id).id, slot)
    onChanged(id)
  }

  async function view(profile: GatewayProfile): Promise<GatewayProfileView> {
    const { id, kind, name, dialect, keyOrigin, forwarding = null } = profile
    const address = profile.address()
    const has = async (slot: KeySlot): Promise<boolean> => (await keyFor(keys, id, slot, keyOrigin)) !== null
    return {
      id,
      name,
      baseUrl: address?.baseUrl ?? null,
      authorizeUrl: address?.authorizeUrl ?? null,
      dialect,
      ...(forwarding === null ? {} : { forwarding }),
      kind,
      isActive: id === active().id,
      keys: { user: await has('user'), management: await has('management') },
    }
  }

  const calls = {
    'profiles.list': () => Promise.all(profiles.map(view)),

    /**
     * Changing the base URL, or where it forwards to, removes its keys. Throws `bad-input` with the field, also if the person does not allow
     * requests to a new address.
     */
    'profiles.save': async ({ id, draft }) => {
      const before = id === undefined ? undefined : findEditable(id)
      const normalised = { ...draft, ...parseAddresses(draft) }
      await allow(urlsOf(normalised))
      if (before === undefined) return view(add(normalised))
      // Removed first: between the two steps a missing key is better than one for the wrong address.
      const from = { baseUrl: before.address()?.baseUrl ?? null, forwarding: before.forwarding }
      if (!isSameService(from, normalised)) await removeKeys(before.id)
      store.update({ ...normalised, id: before.id })
      reload(before.id)
      return view(find(before.id))
    },

    /** Removes a profile and its keys. Its conversations are kept. */
    'profiles.remove': async ({ profileId }) => {
      findEditable(profileId)
      if (active().id === profileId) activate(embeddedProfileId)
      store.remove(profileId)
      await removeKeys(profileId)
      reload(null)
      return {}
    },

    'profiles.addAccount': ({ profileId, name }) => {
      const { kind, dialect, address, forwarding = null } = find(profileId)
      const { baseUrl = null, authorizeUrl = null } = address() ?? {}
      if (kind === 'embedded' || baseUrl === null) throw badInput(explain('profileBuiltIn', { name }), 'profileId')
      if (profiles.some((other) => other.name === name)) throw badInput(explain('gatewayNameTaken', { name }), 'name')
      return view(add({ name, baseUrl, authorizeUrl, dialect, forwarding }))
    },

    'profiles.setRegion': ({ profileId, region }) => {
      const profile = find(profileId)
      const stored = store.list().find(({ id }) => id === profileId)
      if (regionAt(profile.address()?.baseUrl ?? null) === null)
        throw badInput(explain('gatewayWithoutRegions'), 'region')
      if (stored === undefined) writeOpenRouterRegion(database, region)
      else store.update({ ...stored, baseUrl: regionalBaseUrls[region] })
      reload(profileId)
      return {}
    },

    'profiles.choose': ({ profileId }) => {
      choose(profileId)
      return {}
    },

    'keys.save': async ({ profileId, slot, key }) => {
      await saveKey(find(profileId), slot, key)
      return {}
    },

    'keys.remove': async ({ profileId, slot }) => {
      await removeKey(profileId, slot)
      return {}
    },
  } satisfies Partial<CallHandlers>

  return { calls, all: (): readonly GatewayProfile[] => profiles, find, active, view, add, choose, saveKey, removeKey }
}

type Addresses = Pick<ProfileDraft, 'baseUrl' | 'authorizeUrl' | 'forwarding'>

/**
 * Normalises the addresses that a person entered. OpenRouter's sign-in page is known. Throws `bad-input` with the field.
 */
export function parseAddresses({ baseUrl, authorizeUrl, forwarding = null }: Addresses) {
  const base = parseBaseUrl(baseUrl)
  const host = forwarding?.customHost ?? null
  return {
    baseUrl: base,
    authorizeUrl:
      authorizeUrl === null
        ? regionAt(base) === null
          ? null
          : openRouterAuthorizeUrl
        : parseAuthorizeUrl(authorizeUrl),
    forwarding: forwarding && { ...forwarding, customHost: host === null ? null : parseCustomHost(host) },
  }
}

/** Returns the addresses that requests or the browser go to. */
export function urlsOf({ baseUrl, authorizeUrl }: Pick<Addresses, 'baseUrl' | 'authorizeUrl'>): string[] {
  return authorizeUrl === null ? [baseUrl] : [baseUrl, authorizeUrl]
}

/** Throws `bad-input` for `key` if a text cannot be a key: other characters are not valid in a header (RFC 6750 2.1). */
export function checkKeyText(key: string): void {
  if (!/^[\x21-\x7e]+$/.test(key)) throw badInput(explain('keyInvalid'), 'key')
}

function addedProfile({ id, name, baseUrl, authorizeUrl, dialect, forwarding = null }: StoredProfile): GatewayProfile {
  return {
    id,
    kind: 'other',
    name,
    keyOrigin: keyOriginOf(baseUrl),
    dialect,
    forwarding,
    headers: dialect === 'portkey' ? forwardingHeaders(forwarding) : {},
    attribution: regionAt(baseUrl) === null ? null : openRouterAttribution,
    address: () => ({ baseUrl, authorizeUrl }),
    baseUrl: async () => baseUrl,
  }
}
