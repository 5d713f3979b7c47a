import type { ChatProvider } from '../providers/chat-provider.ts'
import { probeModels } from './probe-models.ts'
import { noUpstreams, readUpstreamFile } from './read-upstream-file.ts'
import { createUpstreamProvider } from './upstream-provider.ts'
import type { UpstreamSettings, WantedUpstream } from './upstream-settings.ts'

/** The upstreams that are there at the moment. */
export interface UpstreamDirectory {
  readonly providers: readonly ChatProvider[]
  /** Another number whenever `providers` changes. */
  readonly revision: number
  /** Looks who is there, at most once in a while; a look that is under way is shared. Never throws. */
  refresh(): Promise<void>
}

export interface UpstreamDirectoryOptions {
  /** Where `upstreams.json` lies; `:memory:` has none. */
  readonly dataDirectory: string
  /** Servers that are looked for without being asked to. */
  readonly localServers: readonly UpstreamSettings[]
  /** Slugs of the gateway's own providers, which no upstream may have. */
  readonly takenSlugs: ReadonlySet<string>
  readonly reportFault: (error: unknown) => void
  readonly now?: () => number
}

/** How long a look is good for, in milliseconds. */
const freshFor = 10_000

/** Nobody is looked for before somebody asks: a gateway that is not used for upstreams knocks at no port. */
export function createUpstreamDirectory(options: UpstreamDirectoryOptions): UpstreamDirectory {
  const { now = () => performance.now() } = options
  let found = new Map<string, { readonly settings: string; readonly provider: ChatProvider }>()
  let providers: readonly ChatProvider[] = []
  let revision = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const look = async () => {
    const wanted = await listWanted(options)
    const present = await Promise.all(
      wanted.map(async (upstream) => ({
        ...upstream,
        models: upstream.settings.models ?? (await probeModels(upstream.settings)),
      })),
    )
    const next: typeof found = new Map()
    for (const { settings, isDiscovered, models } of present) {
      if (models === null || models.length === 0) continue
      const written = JSON.stringify([settings, isDiscovered, models])
      const before = found.get(settings.slug)
      // The same server stays the same provider, with what is known of its failures.
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
      if (looking !== null) return looking
      if (now() - lookedAt < freshFor) return Promise.resolve()
      looking = look()
        .catch(options.reportFault)
        .finally(() => {
          lookedAt = now()
          looking = null
        })
      return looking
    },
  }
}

/** Those of the file first: whoever describes a local server in it means that one. */
async function listWanted(options: UpstreamDirectoryOptions): Promise<WantedUpstream[]> {
  const { dataDirectory, localServers, takenSlugs, reportFault } = options
  const plan =
    dataDirectory === ':memory:'
      ? noUpstreams
      : await readUpstreamFile(dataDirectory).catch((error: unknown) => {
          reportFault(error)
          return noUpstreams
        })
  const wanted = new Map<string, WantedUpstream>()
  const named = plan.upstreams.map((settings) => ({ settings, isDiscovered: false }))
  const discovered = plan.isDiscovering ? localServers.map((settings) => ({ settings, isDiscovered: true })) : []
  for (const upstream of [...named, ...discovered]) {
    const { settings } = upstream
    if (takenSlugs.has(settings.slug)) reportFault(new Error(`The slug ${settings.slug} in upstreams.json is taken`))
    else if (!wanted.has(settings.slug)) wanted.set(settings.slug, upstream)
  }
  return [...wanted.values()]
}
