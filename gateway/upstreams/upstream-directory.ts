import type { ChatProvider } from '../providers/chat-provider.ts'
import { probeModels } from './probe-models.ts'
import { noUpstreams, readUpstreamFile, type UpstreamSettings, type UpstreamSource } from './upstream-settings.ts'
import { createUpstreamProvider } from './upstream-provider.ts'

/** The upstreams that are available now. */
export interface UpstreamDirectory {
  readonly providers: readonly ChatProvider[]
  /** Increases whenever `providers` changes. */
  readonly revision: number
  /** Looks for upstreams, at most once in ten seconds; concurrent calls share one search. Never throws. */
  refresh(): Promise<void>
}

interface UpstreamDirectoryOptions {
  /** The folder of `upstreams.json`; `:memory:` has none. */
  readonly dataDirectory: string
  /** Servers that are looked for without being configured. */
  readonly localServers: readonly UpstreamSettings[]
  /** Slugs of the gateway's own providers, which no upstream may have. */
  readonly takenSlugs: ReadonlySet<string>
  readonly reportFault: (error: unknown) => void
  readonly now?: () => number
}

/** How long a search stays valid. */
const refreshIntervalMs = 10_000

/** Creates the directory. It searches only on request: a gateway that is not used for upstreams connects to no port. */
export function createUpstreamDirectory(options: UpstreamDirectoryOptions): UpstreamDirectory {
  const { now = () => performance.now() } = options
  let found = new Map<string, { readonly settings: string; readonly provider: ChatProvider }>()
  let providers: readonly ChatProvider[] = []
  let revision = 0
  let searchedAt = Number.NEGATIVE_INFINITY
  let pendingSearch: Promise<void> | null = null

  const search = async () => {
    const upstreams = await listUpstreams(options)
    const present = await Promise.all(
      upstreams.map(async (upstream) => ({
        ...upstream,
        models: upstream.settings.models ?? (await probeModels(upstream.settings)),
      })),
    )
    const next: typeof found = new Map()
    for (const { settings, isDiscovered, models } of present) {
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
    const isChanged = next.size !== found.size || [...next].some(([slug, entry]) => found.get(slug) !== entry)
    if (!isChanged) return
    found = next
    providers = [...next.values()].map(({ provider }) => provider)
    revision++
  }

  return {
    get providers() {
      return providers
    },
    get revision() {
      return revision
    },
    refresh() {
      if (pendingSearch !== null) return pendingSearch
      if (now() - searchedAt < refreshIntervalMs) return Promise.resolve()
      pendingSearch = search()
        .catch(options.reportFault)
        .finally(() => {
          searchedAt = now()
          pendingSearch = null
        })
      return pendingSearch
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
