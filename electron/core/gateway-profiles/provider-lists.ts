import type { z } from 'zod'
import { toErrorData } from '#shared/errors.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import type { cachedProviders } from '#shared/provider-list-schema.ts'
import type { ClientOf } from './gateway-clients.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { trySave } from '../storage/try-save.ts'
import type { Database } from '../storage/database.ts'

/** Providers listed by gateways, cached for offline use. */
export type ProviderLists = ReturnType<typeof createProviderLists>

export function createProviderLists(database: Database, clientOf: ClientOf, now: () => number = Date.now) {
  function read(profileId: string): { data: Provider[]; seenAt: number } | null {
    const row = database.get<{ list: string; seen_at: number }>(
      'select list, seen_at from provider_lists where profile_id = ?',
      profileId,
    )
    // Stored below from a parsed answer.
    return row ? { data: JSON.parse(row.list) as Provider[], seenAt: row.seen_at } : null
  }

  return {
    /** Returns the cached list if the gateway does not answer. Throws an `AppError` if there is none. */
    async list(profile: GatewayProfile, signal: AbortSignal): Promise<z.infer<typeof cachedProviders>> {
      try {
        const { data } = await clientOf(profile).call('providers.list', {}, signal)
        const seenAt = now()
        trySave(() =>
          database.run(
            'insert or replace into provider_lists (profile_id, list, seen_at) values (?, ?, ?)',
            profile.id,
            JSON.stringify(data),
            seenAt,
          ),
        )
        return { data, seenAt, isLive: true, error: null }
      } catch (error) {
        const seen = read(profile.id)
        if (seen === null) throw error
        return { ...seen, isLive: false, error: toErrorData(error) }
      }
    },
    /** Returns the cached list, without a request; empty if there is none. */
    last: (profileId: string): readonly Provider[] => read(profileId)?.data ?? [],
  }
}
