import type { PresetVersion } from '#shared/gateway/presets.ts'
import { ApiError } from '../http/api-error.ts'
import type { UpstreamSource } from '../upstreams/upstream-settings.ts'
import { readRemotePreset, type RemotePreset, UnreadablePresetError } from './read-remote-preset.ts'

/** A version of a preset of a signed-in gateway. */
export interface GatewayPreset {
  readonly version: PresetVersion
  /** Short name of the gateway. */
  readonly gateway: string
}

/** The presets of the signed-in gateways, read when they are named. */
export interface GatewayPresets {
  /**
   * Returns a version, the designated one for null, of the first gateway that has the preset; null if none has it.
   * @throws ApiError 404 for a version that it does not have, 503 if a gateway cannot be asked and none has the preset
   */
  read(slug: string, version: number | null): Promise<GatewayPreset | null>
  /** The presets that were read within the last minute. */
  known(): readonly { readonly slug: string; readonly preset: GatewayPreset }[]
}

/** How long an answer is used again, and a failure, in milliseconds. */
const cacheMs = 60_000
const failureMs = 5000
const maxEntries = 100
/** As in a path; `.` and `..` would be another one. */
const readableSlug = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,200}$/

interface Entry {
  readonly slug: string
  readonly version: number | null
  readonly gateway: string
  readonly answer: Promise<RemotePreset>
  until: number
  found: PresetVersion | null
}

/**
 * Creates the presets.
 * @param gateways in their order; each is asked with its own key
 */
export function createGatewayPresets(
  gateways: () => readonly UpstreamSource[],
  now: () => number = () => performance.now(),
): GatewayPresets {
  const entries = new Map<UpstreamSource, Map<string, Entry>>()

  /** Drops what is old, what belongs to another key, and the oldest of too many. */
  function clean(): void {
    const current = new Set(gateways())
    const time = now()
    for (const [source, cached] of entries) {
      for (const [name, { until }] of cached) if (until <= time) cached.delete(name)
      if (!current.has(source) || cached.size === 0) entries.delete(source)
      for (const name of [...cached.keys()].slice(0, Math.max(0, cached.size - maxEntries))) cached.delete(name)
    }
  }

  function ask(source: UpstreamSource, slug: string, version: number | null): Promise<RemotePreset> {
    const name = `${slug}@${version ?? ''}`
    const cached = entries.get(source) ?? new Map<string, Entry>()
    const before = cached.get(name)
    if (before !== undefined) return before.answer
    const gateway = source.settings.slug
    const answer = readRemotePreset(source, slug, version)
    const entry: Entry = { slug, version, gateway, answer, until: now() + cacheMs, found: null }
    entries.set(source, cached.set(name, entry))
    answer.then(
      (found) => void (entry.found = typeof found === 'string' ? null : found),
      () => void (entry.until = now() + failureMs),
    )
    return answer
  }

  return {
    async read(slug, version) {
      if (!readableSlug.test(slug)) return null
      clean()
      const failures: string[] = []
      for (const source of gateways()) {
        try {
          const found = await ask(source, slug, version)
          if (found === 'no-preset') continue
          if (found === 'no-version') throw createUnknownVersionError(slug, version)
          return { version: found, gateway: source.settings.slug }
        } catch (error) {
          if (!(error instanceof UnreadablePresetError)) throw error
          failures.push(`${source.settings.name ?? source.settings.slug}: ${error.message}`)
        }
      }
      if (failures.length === 0) return null
      throw new ApiError(503, `The preset ${JSON.stringify(slug)} cannot be read. ${failures.join('; ')}`)
    },
    known() {
      clean()
      return [...entries.values()].flatMap((cached) =>
        [...cached.values()].flatMap(({ slug, version, gateway, found }) =>
          found === null || version !== null ? [] : [{ slug, preset: { version: found, gateway } }],
        ),
      )
    },
  }
}

export function createUnknownVersionError(slug: string, version: number | null): ApiError {
  return new ApiError(404, `Preset ${slug} has no version${version === null ? '' : ` ${version}`}`)
}
