import { z } from 'zod'
import {
  type Forwarding,
  forwarding as forwardingSchema,
  profileDraft,
  type ProfileDraft,
} from '#shared/gateway-profile.ts'
import { type GatewayRegion, gatewayRegions } from '#shared/gateway-regions.ts'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'

/** A gateway that the person added, with normalised addresses. */
export interface StoredProfile extends ProfileDraft {
  readonly id: string
}

const row = z.object({
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  authorize_url: z.string().nullable(),
  // A dialect from a later version also supports the names of the API itself.
  dialect: profileDraft.shape.dialect.catch('gateway'),
})

/** The table of added gateways, oldest first. */
export function createProfileStore(database: Database) {
  return {
    list(): StoredProfile[] {
      const forwardingOf = readForwarding(database)
      return database
        .all<unknown>('select id, name, base_url, authorize_url, dialect from gateway_profiles order by created_at, id')
        .map((stored) => {
          const { base_url: baseUrl, authorize_url: authorizeUrl, ...rest } = row.parse(stored)
          return { ...rest, baseUrl, authorizeUrl, forwarding: forwardingOf[rest.id] ?? null }
        })
    },
    insert({ id, name, baseUrl, authorizeUrl, dialect, forwarding = null }: StoredProfile, now: number): void {
      writeForwarding(database, id, forwarding)
      database.run(
        'insert into gateway_profiles (id, name, base_url, authorize_url, dialect, created_at) values (?, ?, ?, ?, ?, ?)',
        id,
        name,
        baseUrl,
        authorizeUrl,
        dialect,
        now,
      )
    },
    update({ id, name, baseUrl, authorizeUrl, dialect, forwarding = null }: StoredProfile): void {
      writeForwarding(database, id, forwarding)
      database.run(
        'update gateway_profiles set name = ?, base_url = ?, authorize_url = ?, dialect = ? where id = ?',
        name,
        baseUrl,
        authorizeUrl,
        dialect,
        id,
      )
    },
    remove(id: string): void {
      writeForwarding(database, id, null)
      database.run('delete from gateway_profiles where id = ?', id)
    },
  }
}

/** Settings row with the forwarding of the few gateways that have one. */
const forwardingKey = 'forwardingByProfile'

function readForwarding(database: Database): Readonly<Record<string, Forwarding>> {
  return readRow(database, forwardingKey, z.record(z.string(), forwardingSchema)) ?? {}
}

function writeForwarding(database: Database, profileId: string, value: Forwarding | null): void {
  const { [profileId]: before, ...others } = readForwarding(database)
  if (value === null && before === undefined) return
  writeRow(database, forwardingKey, value === null ? others : { ...others, [profileId]: value })
}

/** Settings row with the region of the built-in profile of OpenRouter. */
const regionKey = 'openRouterRegion'

export function readOpenRouterRegion(database: Database): GatewayRegion {
  return readRow(database, regionKey, z.enum(gatewayRegions)) ?? 'global'
}

export function writeOpenRouterRegion(database: Database, region: GatewayRegion): void {
  writeRow(database, regionKey, region)
}

const rowKey = 'modelsByProfile'

/** Stores the model of new chats for a gateway. */
export function rememberModel(database: Database, profileId: string, model: string | null): void {
  writeRow(database, rowKey, { ...readModels(database), [profileId]: model })
}

/** Returns the last model of new chats for a gateway. */
export function rememberedModel(database: Database, profileId: string): string | null {
  return readModels(database)[profileId] ?? null
}

/** Returns whether new chats have used a gateway before, with one of its models or its default. */
export function hasRememberedModel(database: Database, profileId: string): boolean {
  return Object.hasOwn(readModels(database), profileId)
}

function readModels(database: Database): Readonly<Record<string, string | null>> {
  return readRow(database, rowKey, z.record(z.string(), z.string().nullable())) ?? {}
}
