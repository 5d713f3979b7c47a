import type { LocalServer } from '#shared/local-server-schema.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { describeLocalServer } from './describe-upstream.ts'
import { probeModels } from './probe-models.ts'
import {
  isLocal,
  noUpstreams,
  readUpstreamFile,
  type UpstreamSettings,
  type UpstreamSource,
} from './upstream-settings.ts'
import { createUpstreamProvider } from './upstream-provider.ts'

/** The upstreams that are available now. */
export interface UpstreamDirectory {
  readonly providers: readonly ChatProvider[]
  /** Increases whenever `providers` changes. */
  readonly revision: number
  /** The servers on this computer that are asked for their models, as the last search found them. */
  readonly localServers: readonly LocalServer[]
  /**
   * Looks for upstreams, unless the last search is younger than `maxAgeMs`, by default ten seconds; concurrent calls
   * share one search. Never throws.
   */
  refresh(maxAgeMs?: number): Promise<void>
  /** Sets the local servers that are neither contacted nor listed, by their slugs. The next refresh searches. */
  decline(slugs: readonly string[]): void
}

interface UpstreamDirectoryOptions {
  /** The folder of `upstreams.json`; `:memory:` has none. */
  readonly dataDirectory: string
  /** Servers that are looked for without being configured. */
  readonly localServers: readonly UpstreamSettings[]
  /** Slugs of the gateway's own providers, which no upstream may have. */
  readonly takenSlugs: ReadonlySet<string>
  readonly reportFault: (error: unknown) => void
  /** Called after a search that found local servers in another state than the one before. */
  readonly onLocalServersChanged?: ((servers: readonly LocalServer[]) => void) | undefined
  readonly now?: () => number
}

/** How long a search stays valid. */
const refreshIntervalMs = 10_000

/** Creates the directory. It searches only on request: a gateway that is not used for upstreams connects to no port. */
export function createUpstreamDirectory(options: UpstreamDirectoryOptions): UpstreamDirectory {
  const { now = () => performance.now(), onLocalServersChanged = () => undefined } = options
  let declined: ReadonlySet<string> = new Set()
  let localServers: readonly LocalServer[] = []
  let found = new Map<string, { readonly settings: string; readonly provider: ChatProvider }>()
  let providers: readonly ChatProvider[] = []
  let revision = 0
  let searchedAt = Number.NEGATIVE_INFINITY
  let pendingSearch: Promise<void> | null = null
  /** Increases when an earlier search no longer counts. */
  let epoch = 0

  const isDeclined = (settings: UpstreamSettings) => isLocal(settings) && declined.has(settings.slug)

  const search = async () => {
    const upstreams = await listUpstreams(options)
    const present = await Promise.all(
      upstreams.map(async (upstream) => ({
        ...upstream,
        models: isDeclined(upstream.settings) ? null : (upstream.settings.models ?? (await probeModels(upstream))),
      })),
    )
    const next: typeof found = new Map()
    const nextServers: LocalServer[] = []
    for (const { settings, isDiscovered, models: listed } of present) {
      // It may have been declined during the search.
      const models = isDeclined(settings) ? null : listed
      if (isLocal(settings) && settings.models === undefined)
        nextServers.push(describeLocalServer(settings, isDeclined(settings) ? 'declined' : models))
      if (models === null || models.length === 0) continue
      const written = JSON.stringify([settings, isDiscovered, models])
      const before = found.get(settings.slug)
      // An unchanged server keeps its provider, with its circuit breaker.
      const isSame = before?.settings === written
      next.set(
        settings.slug,
        isSame ? before : { settings: written, provider: createUpstreamProvider({ settings, isDiscovered }, models) },
      )
    }
    if (JSON.stringify(nextServers) !== JSON.stringify(localServers)) {
      localServers = nextServers
      onLocalServersChanged(nextServers)
    }
    const isChanged = next.size !== found.size || [...next].some(([slug, entry]) => found.get(slug) !== entry)
    if (!isChanged) return
    found = next
    providers = [...next.values()].map(({ provider }) => provider)
    revision++
  }

  const startSearch = () => {
    const begunIn = epoch
    return search()
      .catch(options.reportFault)
      .finally(() => {
        if (begunIn === epoch) searchedAt = now()
        pendingSearch = null
      })
  }

  return {
    get providers() {
      return providers
    },
    get revision() {
      return revision
    },
    get localServers() {
      return localServers
    },
    async refresh(maxAgeMs = refreshIntervalMs) {
      const isStale = () => now() - searchedAt >= maxAgeMs
      if (pendingSearch !== null) await pendingSearch
      if (!isStale()) return
      pendingSearch ??= startSearch()
      await pendingSearch
    },
    decline(slugs) {
      declined = new Set(slugs)
      // A search that has begun still counts as one with the servers before.
      epoch++
      searchedAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** Those of the file first: an entry for a local server replaces the discovered one. */
async function listUpstreams(options: UpstreamDirectoryOptions): Promise<UpstreamSource[]> {
  const { dataDirectory, localServers, takenSlugs, reportFault } = options
  const plan =
    dataDirectory === ':memory:'
      ? noUpstreams
      : await readUpstreamFile(dataDirectory).catch((error: unknown) => {
          reportFault(error)
          return noUpstreams
        })
  const upstreams = new Map<string, UpstreamSource>()
  const named = plan.upstreams.map((settings) => ({ settings, isDiscovered: false }))
  const discovered = plan.isDiscovering ? localServers.map((settings) => ({ settings, isDiscovered: true })) : []
  for (const upstream of [...named, ...discovered]) {
    const { settings } = upstream
    if (takenSlugs.has(settings.slug)) reportFault(new Error(`The slug ${settings.slug} in upstreams.json is taken`))
    else if (!upstreams.has(settings.slug)) upstreams.set(settings.slug, upstream)
  }
  return [...upstreams.values()]
}
