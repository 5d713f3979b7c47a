import { type AppError, toErrorData } from '#shared/errors.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { explain } from '#shared/messages/explain.ts'
import type { VersionPage } from '#shared/preset.ts'
import { notFound } from '../app-errors.ts'
import { readNewestFirst, type VersionSlice } from './read-newest-first.ts'
import type { PresetGateway } from './preset-gateway.ts'
import { trySave } from '../storage/try-save.ts'
import type { VersionCache } from './version-cache.ts'

/** Maximum page size of a gateway (gateway-api.md, Limits). */
const maxPageSize = 100

/** A range of versions, counted from the newest. */
export interface VersionRange {
  readonly offset: number
  readonly limit: number
}

/** Reads versions from gateways and caches them. */
export function createVersionHistory(cache: VersionCache, now: () => number) {
  async function read(
    { profile, client }: PresetGateway,
    slug: string,
    page: VersionRange,
    signal: AbortSignal,
  ): Promise<VersionSlice> {
    const found = await readNewestFirst(
      (offset, limit) => client.call('presets.versions', { params: { slug }, query: { offset, limit } }, signal),
      page,
      cache.count(profile.id, slug)?.count ?? cache.highest(profile.id, slug),
    )
    trySave(() => {
      cache.keep(profile.id, slug, found.versions)
      cache.keepCount(profile.id, slug, found.total, now())
    })
    return found
  }

  /** Returns the cached versions of a page; null for those not cached. */
  function readCached(
    profileId: string,
    slug: string,
    { offset, limit }: VersionRange,
  ): VersionSlice & { seenAt: number | null } {
    const counted = cache.count(profileId, slug)
    const total = Math.max(counted?.count ?? 0, cache.highest(profileId, slug) ?? 0)
    const newest = total - offset
    const oldest = Math.max(1, newest - limit + 1)
    const seen = new Map(cache.readRange(profileId, slug, oldest, newest).map((version) => [version.version, version]))
    const count = Math.max(0, newest - oldest + 1)
    const versions = Array.from({ length: count }, (_, index) => seen.get(newest - index) ?? null)
    return { versions, total, seenAt: counted?.seenAt ?? null }
  }

  function withNotes(profileId: string, slug: string, versions: VersionSlice['versions']): VersionPage['versions'] {
    const notes = cache.notes(
      profileId,
      slug,
      versions.flatMap((version) => (version ? [version.version] : [])),
    )
    return versions.map((version) => version && { ...version, note: notes.get(version.version) ?? '' })
  }

  return {
    /** Reads a page, newest first; cached versions if the gateway does not answer. Throws if there are none. */
    async page(gateway: PresetGateway, slug: string, page: VersionRange, signal: AbortSignal): Promise<VersionPage> {
      const { id } = gateway.profile
      try {
        const { versions, total } = await read(gateway, slug, page, signal)
        return { versions: withNotes(id, slug, versions), total, seenAt: now(), isLive: true, error: null }
      } catch (error) {
        const { versions, total, seenAt } = readCached(id, slug, page)
        if (total === 0) throw error
        return { versions: withNotes(id, slug, versions), total, seenAt, isLive: false, error: toErrorData(error) }
      }
    },

    /** Reads one version. Throws `not-found` if the gateway does not have it. */
    async version(gateway: PresetGateway, slug: string, version: number, signal: AbortSignal): Promise<PresetVersion> {
      let { total } = await read(gateway, slug, { offset: 0, limit: 1 }, signal)
      let offset = Math.max(0, total - version)
      // If versions are missing, it is further towards the older ones than its number suggests.
      for (let limit = 1; ; limit = maxPageSize) {
        const found = await read(gateway, slug, { offset, limit }, signal)
        const wanted = found.versions.find((other) => other?.version === version)
        if (wanted) return wanted
        if (found.versions.length === 0 || found.versions.some((other) => other && other.version < version)) {
          throw versionNotFoundError(slug, version)
        }
        offset += found.versions.length + (found.total - total)
        ;({ total } = found)
      }
    },
  }
}

function versionNotFoundError(slug: string, version: number): AppError {
  return notFound(explain('presetVersionNotGivenOut', { version, name: slug }))
}
