import type { ProgramRoutes } from '#shared/programs/model-alias.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import { describeUpstreamModel } from './describe-upstream.ts'
import { probeModels } from './probe-models.ts'
import type { UpstreamDirectory } from './upstream-directory.ts'
import { createUpstreamProvider } from './upstream-provider.ts'
import type { UpstreamModel, UpstreamSource } from './upstream-settings.ts'

type SignedInGateway = ProgramRoutes['gateways'][number]

/** The gateways that the person is signed in to, as upstreams for other programs. Their keys are only in memory. */
export interface GatewayUpstreams extends Pick<UpstreamDirectory, 'providers' | 'revision' | 'refresh'> {
  /** In the order of the app. One that did not change stays the same object. */
  readonly sources: readonly UpstreamSource[]
  /** Sets the gateways. Those that did not change keep their models and their circuit breakers. */
  set(gateways: readonly SignedInGateway[]): void
  /** Returns whether a name begins with the slug of a gateway that was not asked for its models yet. */
  isPending(name: string): boolean
  /** Returns where a model can be asked for that begins with the slug of a gateway, but is not in its list. */
  findUnlisted(name: string): ModelEndpoint | null
}

/** How long a list of models stays valid: it is long, and changes rarely. */
const listAgeMs = 10 * 60_000
/** How soon a gateway that listed nothing is asked again. */
const retryAgeMs = 10_000
/** Characters; more than any name of a model has. */
const maxNameLength = 300

interface KnownGateway {
  /** The gateway as it was set, to notice changes. */
  readonly written: string
  readonly source: UpstreamSource
}

interface Listed {
  readonly models: readonly UpstreamModel[]
  /** Whether the last attempt to list them failed. */
  readonly hasFailed: boolean
  readonly provider: ChatProvider
  readonly at: number
}

/** Creates the upstreams. They are asked for their models on request, each at most once in ten minutes. */
export function createGatewayUpstreams(now: () => number = () => performance.now()): GatewayUpstreams {
  let gateways: readonly KnownGateway[] = []
  let listed = new Map<KnownGateway, Listed>()
  const searches = new Map<KnownGateway, Promise<void>>()
  let providers: readonly ChatProvider[] = []
  let revision = 0
  /** Whether a program has asked for models; before, no gateway is contacted. */
  let isAsked = false

  const isCurrent = ({ hasFailed, at }: Listed) => now() - at < (hasFailed ? retryAgeMs : listAgeMs)
  const publish = (): void => {
    providers = gateways.flatMap((gateway) => listed.get(gateway)?.provider ?? [])
    revision++
  }

  async function list(gateway: KnownGateway): Promise<void> {
    const { source } = gateway
    const found = await probeModels(source)
    // It may have been removed, or have got another key meanwhile.
    if (!gateways.includes(gateway)) return
    const before = listed.get(gateway)
    // A list that failed leaves the one before: a gateway may be busy for a moment.
    const models = found ?? before?.models ?? []
    const isSame = before !== undefined && JSON.stringify(before.models) === JSON.stringify(models)
    const provider = isSame ? before.provider : createUpstreamProvider(source, models)
    listed.set(gateway, { models, hasFailed: found === null, provider, at: now() })
    if (!isSame) publish()
  }

  /** Lists the models of a gateway, unless that is done already or its list is current. */
  async function listOnce(gateway: KnownGateway): Promise<void> {
    const before = listed.get(gateway)
    if (before !== undefined && isCurrent(before)) return
    const search = searches.get(gateway) ?? list(gateway).finally(() => searches.delete(gateway))
    searches.set(gateway, search)
    await search
  }

  const refresh = async () => {
    isAsked = true
    await Promise.all(gateways.map(listOnce))
  }
  const gatewayOf = (name: string) => gateways.find(({ source }) => name.startsWith(`${source.settings.slug}/`))

  return {
    get sources() {
      return gateways.map(({ source }) => source)
    },
    get providers() {
      return providers
    },
    get revision() {
      return revision
    },
    set(next) {
      const known = new Map(gateways.map((gateway) => [gateway.written, gateway]))
      gateways = next.map((gateway) => {
        const written = JSON.stringify(gateway)
        return known.get(written) ?? { written, source: sourceOf(gateway) }
      })
      listed = new Map([...listed].filter(([gateway]) => gateways.includes(gateway)))
      publish()
      // Programs may already use a name that others have, too.
      if (isAsked) void refresh()
    },
    isPending(name) {
      const gateway = gatewayOf(name)
      return gateway !== undefined && !listed.has(gateway)
    },
    findUnlisted(name) {
      const gateway = gatewayOf(name)
      const found = gateway === undefined ? undefined : listed.get(gateway)
      if (gateway === undefined || found === undefined || name.length > maxNameLength) return null
      const rest = name.slice(gateway.source.settings.slug.length + 1)
      if (rest === '') return null
      // It may be in the list by now; this request does not wait for that.
      void refresh()
      const entry = describeUpstreamModel(gateway.source, { id: rest, as: name })
      return { model: name, provider: found.provider, entry }
    },
    refresh,
  }
}

function sourceOf({ profileId, slug, name, baseUrl, key, headers, hasProviderRules }: SignedInGateway): UpstreamSource {
  const settings = { slug, name, base_url: baseUrl, ...(key === null ? {} : { key }) }
  return { settings, isDiscovered: false, profileId, headers, hasProviderRules }
}

/** Joins directories of upstreams to one. */
export function joinUpstreams(
  directories: readonly Pick<UpstreamDirectory, 'providers' | 'revision' | 'refresh'>[],
): Pick<UpstreamDirectory, 'providers' | 'revision' | 'refresh'> {
  return {
    get providers() {
      return directories.flatMap(({ providers }) => providers)
    },
    get revision() {
      return directories.reduce((sum, { revision }) => sum + revision, 0)
    },
    async refresh(maxAgeMs) {
      await Promise.all(directories.map((directory) => directory.refresh(maxAgeMs)))
    },
  }
}
