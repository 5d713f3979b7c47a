import type { ProgramRoutes } from '#shared/programs/model-alias.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { probeModels } from './probe-models.ts'
import type { UpstreamDirectory } from './upstream-directory.ts'
import { createUpstreamProvider } from './upstream-provider.ts'
import type { UpstreamSettings } from './upstream-settings.ts'

type SignedInGateway = ProgramRoutes['gateways'][number]

/** The gateways that the person is signed in to, as upstreams for other programs. Their keys are only in memory. */
export interface GatewayUpstreams extends Pick<UpstreamDirectory, 'providers' | 'revision' | 'refresh'> {
  /** Sets the gateways. Those that did not change keep their models and their circuit breakers. */
  set(gateways: readonly SignedInGateway[]): void
}

/** How long a list of models stays valid: it is long, and changes rarely. */
const listAgeMs = 10 * 60_000
/** How soon a gateway that listed nothing is asked again. */
const retryAgeMs = 10_000

interface Listed {
  readonly gateway: SignedInGateway
  readonly provider: ChatProvider | null
  readonly at: number
}

/** Creates the upstreams. They are asked for their models on request, each at most once in ten minutes. */
export function createGatewayUpstreams(now: () => number = () => performance.now()): GatewayUpstreams {
  let gateways: readonly SignedInGateway[] = []
  let listed = new Map<string, Listed>()
  let providers: readonly ChatProvider[] = []
  let revision = 0
  let search: Promise<void> | null = null

  const isCurrent = ({ provider, at }: Listed) => now() - at < (provider === null ? retryAgeMs : listAgeMs)
  const publish = (): void => {
    providers = gateways.flatMap(({ profileId }) => listed.get(profileId)?.provider ?? [])
    revision++
  }

  async function list(gateway: SignedInGateway): Promise<void> {
    const before = listed.get(gateway.profileId)
    if (before !== undefined && isCurrent(before)) return
    const settings = settingsOf(gateway)
    const models = await probeModels(settings)
    // It may have been removed, or have got another key meanwhile.
    if (!gateways.includes(gateway)) return
    const source = { settings, isDiscovered: false, profileId: gateway.profileId }
    const isListed = models !== null && models.length > 0
    // A list that failed leaves the one before: a gateway may be busy for a moment.
    const provider = isListed ? createUpstreamProvider(source, models) : (before?.provider ?? null)
    listed.set(gateway.profileId, { gateway, provider, at: now() })
    if (provider !== before?.provider) publish()
  }

  return {
    get providers() {
      return providers
    },
    get revision() {
      return revision
    },
    set(next) {
      gateways = next.map((gateway) => {
        const known = listed.get(gateway.profileId)?.gateway
        return known !== undefined && JSON.stringify(known) === JSON.stringify(gateway) ? known : gateway
      })
      listed = new Map([...listed].filter(([, { gateway }]) => gateways.includes(gateway)))
      publish()
    },
    async refresh() {
      search ??= Promise.all(gateways.map(list))
        .then(() => undefined)
        .finally(() => (search = null))
      await search
    },
  }
}

function settingsOf({ slug, name, baseUrl, key }: SignedInGateway): UpstreamSettings {
  return { slug, name, base_url: baseUrl, ...(key === null ? {} : { key }) }
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
