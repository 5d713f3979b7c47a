import { z } from 'zod'
import { profileDraft, type ProfileDraft } from '#shared/gateway-profile.ts'
import type { Database } from '../storage/database.ts'

/** A gateway that the person added, with normalised addresses. */
export interface StoredProfile extends ProfileDraft {
  readonly id: string
}

/** The table of added gateways, oldest first. */
export interface ProfileStore {
  list(): StoredProfile[]
  insert(profile: StoredProfile, now: number): void
  update(profile: StoredProfile): void
  remove(id: string): void
}

const row = z.object({
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  authorize_url: z.string().nullable(),
  // A dialect from a later version also supports the names of the API itself.
  dialect: profileDraft.shape.dialect.catch('gateway'),
})

export function createProfileStore(database: Database): ProfileStore {
  return {
    list: () =>
      database
        .all<unknown>('select id, name, base_url, authorize_url, dialect from gateway_profiles order by created_at, id')
        .map((stored) => {
          const { base_url: baseUrl, authorize_url: authorizeUrl, ...rest } = row.parse(stored)
          return { ...rest, baseUrl, authorizeUrl }
        }),
    insert({ id, name, baseUrl, authorizeUrl, dialect }, now) {
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
    update({ id, name, baseUrl, authorizeUrl, dialect }) {
      database.run(
        'update gateway_profiles set name = ?, base_url = ?, authorize_url = ?, dialect = ? where id = ?',
        name,
        baseUrl,
        authorizeUrl,
        dialect,
        id,
      )
    },
    remove: (id) => void database.run('delete from gateway_profiles where id = ?', id),
  }
}
