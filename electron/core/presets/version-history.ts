import { AppError, toErrorData } from '#shared/errors.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import type { VersionPage } from '#shared/preset.ts'
import { readNewestFirst, type VersionsFound } from './newest-first.ts'
import type { PresetGateway } from './preset-gateway.ts'
import { remember } from './remember.ts'
import type { VersionCache } from './version-cache.ts'

/** The most versions that a gateway gives at once (gateway-api.md, Limits). */
const pageSize = 100

export interface VersionHistory {
  /** Newest first. Where the gateway does not answer: what was seen. Throws where nothing was. */
  page(gateway: PresetGateway, slug: string, page: Page, signal: AbortSignal): Promise<VersionPage>
  /** One version by its number. Throws `not-found` where the gateway does not have it. */
  version(gateway: PresetGateway, slug: string, version: number, signal: AbortSignal): Promise<PresetVersion>
}

/** Which versions, counted from the newest. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/** The versions of presets as their gateways have them; what is seen of them is kept. */
export function createVersionHistory(cache: VersionCache, now: () => number): VersionHistory {
  async function read(
    { profile, client }: PresetGateway,
    slug: string,
    page: Page,
    signal: AbortSignal,
  ): Promise<VersionsFound> {
    const found = await readNewestFirst(
      (offset, limit) => client.call('presets.versions', { params: { slug }, query: { offset, limit } }, signal),
      page,
      cache.count(profile.id, slug)?.count ?? cache.highest(profile.id, slug),
    )
    remember(() => {
      cache.keep(profile.id, slug, found.versions)
      cache.keepCount(profile.id, slug, found.total, now())
    })
    return found
  }

  /** What was seen of a page; the places of versions that were not are null. */
  function recall(profileId: string, slug: string, { offset, limit }: Page): VersionsFound & { seenAt: number | null } {
    const counted = cache.count(profileId, slug)
    const total = Math.max(counted?.count ?? 0, cache.highest(profileId, slug) ?? 0)
    const newest = total - offset
    const oldest = Math.max(1, newest - limit + 1)
    const seen = new Map(cache.between(profileId, slug, oldest, newest).map((version) => [version.version, version]))
    const count = Math.max(0, newest - oldest + 1)
    const versions = Array.from({ length: count }, (_, index) => seen.get(newest - index) ?? null)
    return { versions, total, seenAt: counted?.seenAt ?? null }
  }

  function withNotes(profileId: string, slug: string, versions: VersionsFound['versions']): VersionPage['versions'] {
    const notes = cache.notes(
      profileId,
      slug,
      versions.flatMap((version) => (version ? [version.version] : [])),
    )
    return versions.map((version) => version && { ...version, note: notes.get(version.version) ?? '' })
  }

  return {
    async page(gateway, slug, page, signal) {
      const { id } = gateway.profile
      try {
        const { versions, total } = await read(gateway, slug, page, signal)
        return { versions: withNotes(id, slug, versions), total, seenAt: now(), isLive: true, error: null }
      } catch (error) {
        const { versions, total, seenAt } = recall(id, slug, page)
        if (total === 0) throw error
        return { versions: withNotes(id, slug, versions), total, seenAt, isLive: false, error: toErrorData(error) }
      }
    },

    async version(gateway, slug, version, signal) {
      let { total } = await read(gateway, slug, { offset: 0, limit: 1 }, signal)
      let offset = Math.max(0, total - version)
      // Where versions are missing it stands further on, towards the older ones, than its number says.
      for (let limit = 1; ; limit = pageSize) {
        const found = await read(gateway, slug, { offset, limit }, signal)
        const wanted = found.versions.find((other) => other?.version === version)
        if (wanted) return wanted
        if (found.versions.length === 0 || found.versions.some((other) => other && other.version < version)) {
          throw noSuchVersion(slug, version)
        }
        offset += found.versions.length + (found.total - total)
        ;({ total } = found)
      }
    },
  }
}

function noSuchVersion(slug: string, version: number): AppError {
  const message = `The gateway does not give out version ${version} of the preset “${slug}”.`
  return new AppError({ source: 'app', kind: 'not-found', message })
}
