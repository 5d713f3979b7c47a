import type { PresetVersion } from '#shared/gateway/presets.ts'
import { ApiError } from '../http/api-error.ts'
import type { PresetStore } from '../store/preset-store.ts'
import { createUnknownVersionError, type GatewayPresets } from './gateway-presets.ts'

/** A version of a preset that a request can name. */
export interface LibraryPreset {
  readonly version: PresetVersion
  /** Short name of the gateway that it was read from; null for this one. */
  readonly gateway: string | null
}

/** The presets that requests name: those of this gateway, and then those of the signed-in ones. */
export interface PresetLibrary {
  /**
   * Returns a version, the designated one for null.
   * @throws ApiError 404 if there is none, 503 if a gateway that could have it cannot be asked
   */
  read(slug: string, version: number | null): Promise<LibraryPreset>
  /** The presets that are known without asking anyone, for lists of models. */
  list(): readonly { readonly slug: string; readonly preset: LibraryPreset }[]
}

/** Presets of this gateway in a list of models. */
const maxListed = 500

/**
 * Creates the library.
 * @param gateways null for one with the presets of this gateway only, which lists none: the app lists them itself
 */
export function createPresetLibrary(
  store: Pick<PresetStore, 'read' | 'versions' | 'list'>,
  gateways: GatewayPresets | null = null,
): PresetLibrary {
  function readOwn(slug: string, version: number | null): PresetVersion | undefined {
    const designated = store.read(slug)?.designated_version
    if (!designated) return undefined
    if (version === null || designated.version === version) return designated
    // Versions are only ever added, and counted from 1.
    const page = version < 1 ? undefined : store.versions(slug, { offset: version - 1, limit: 1 })
    const found = page?.data[0]
    if (found?.version !== version) throw createUnknownVersionError(slug, version)
    return found
  }

  return {
    async read(slug, version) {
      const own = readOwn(slug, version)
      if (own !== undefined) return { version: own, gateway: null }
      const found = await gateways?.read(slug, version)
      if (found) return found
      throw new ApiError(404, `There is no preset ${JSON.stringify(slug)}`)
    },
    list() {
      if (gateways === null) return []
      const own = store.list({ offset: 0, limit: maxListed }).data.flatMap(({ slug }) => {
        const version = readOwn(slug, null)
        return version === undefined ? [] : [{ slug, preset: { version, gateway: null } }]
      })
      const slugs = new Set(own.map(({ slug }) => slug))
      const others = gateways.known().filter(({ slug }) => !slugs.has(slug) && slugs.add(slug))
      return [...own, ...others]
    },
  }
}
