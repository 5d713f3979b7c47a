import type { GatewayEntry, GatewayProbe } from '#shared/gateway-profile.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { isSameForwarding } from '#shared/gateway-regions.ts'
import { knownServices } from '#shared/known-services.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { requiresKey, type GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { isLoopback } from '../gateway-client/loopback.ts'
import type { OriginConsent } from '../origins/origin-consent.ts'
import { checkKey, createCheckClient, isRefused } from './check-gateway.ts'
import { parseBaseUrl } from './gateway-address.ts'
import { dialectAt, probeGateway } from './probe-gateway.ts'
import { checkKeyText, parseAddresses, type Profiles, urlsOf } from './profiles.ts'

export interface ConnectParts {
  readonly fetch: Fetch
  readonly profiles: Pick<Profiles, 'all' | 'find' | 'view' | 'add' | 'choose' | 'saveKey'>
  readonly originConsent: Pick<OriginConsent, 'allowGateway' | 'isAllowedGateway'>
  /** Receives keys before they are used, so that logs omit them. */
  readonly onSecret: (secret: string) => void
  /** Makes a free model that of new chats, if they have not used the gateway yet. */
  readonly preferFreeModel: (profile: GatewayProfile) => Promise<void>
  /** Origins that a probe may contact without a question. */
  readonly localOrigins?: readonly string[]
}

/**
 * The default addresses of local servers, which are constants of the app: a probe asks them for their models, without a
 * key.
 */
const knownLocalOrigins = knownServices
  .map(({ baseUrl }) => new URL(baseUrl))
  .filter(isLoopback)
  .map(({ origin }) => origin)

/** Returns the calls that find a gateway by its address and connect it. */
export function createConnectCalls({
  fetch,
  profiles,
  originConsent,
  onSecret,
  preferFreeModel,
  localOrigins = knownLocalOrigins,
}: ConnectParts) {
  let lastProbe = new AbortController()
  const never = new AbortController().signal

  /** Stores the key of a gateway that accepted it, and makes that gateway the active one. */
  async function join(profile: GatewayProfile, key: string | null): Promise<void> {
    // The embedded gateway has its own key.
    if (key !== null && profile.kind !== 'embedded') await profiles.saveKey(profile, 'user', key)
    await preferFreeModel(profile)
    profiles.choose(profile.id)
  }

  return {
    'profiles.probe': async ({ baseUrl, mayAsk }) => {
      lastProbe.abort()
      const { signal } = (lastProbe = new AbortController())
      const url = parseBaseUrl(baseUrl)
      const isKnown = originConsent.isAllowedGateway(url) || localOrigins.includes(new URL(url).origin)
      if (!isKnown && !mayAsk) return { kind: 'not-asked' }
      if (!isKnown) await originConsent.allowGateway([url])
      return probeGateway({ fetch }, { baseUrl: url, key: null }, signal)
    },

    'profiles.connect': async (entry) => {
      const { key } = entry
      if (key !== null) {
        onSecret(key)
        checkKeyText(key)
      }
      const addresses = parseAddresses(entry)
      const { forwarding, authorizeUrl } = addresses
      await originConsent.allowGateway(urlsOf(addresses))
      const probe = await probeGateway({ fetch }, { baseUrl: addresses.baseUrl, key, forwarding }, never)
      if (!isUsable(probe, { ...entry, authorizeUrl })) return { probe, profile: null }
      const baseUrl = probe.kind === 'found' ? probe.baseUrl : addresses.baseUrl
      const dialect = probe.kind === 'found' ? dialectOf(probe) : dialectAt(baseUrl, forwarding)
      const profile =
        // Connected once more, for example with another key. Under another name it is another account, and one that
        // forwards elsewhere needs the key of another provider.
        profiles
          .all()
          .find(
            (each) =>
              each.address()?.baseUrl === baseUrl &&
              ['', each.name].includes(entry.name) &&
              isSameForwarding(each.forwarding, forwarding),
          ) ?? profiles.add({ name: nameFor(entry, probe, profiles.all()), baseUrl, dialect, authorizeUrl, forwarding })
      // One with a sign-in page becomes the active one when its sign-in is complete.
      if (key !== null || !requiresKey(profile)) await join(profile, key)
      return { probe, profile: await profiles.view(profile) }
    },

    'keys.connect': async ({ profileId, key, choose }) => {
      const profile = profiles.find(profileId)
      onSecret(key)
      checkKeyText(key)
      const error = await checkKey(createCheckClient({ fetch }, profile, key), profile, never)
      if (isRefused(error)) throw badInput(explain('keyRefused'), 'key')
      if (error?.source === 'transport') throw new AppError(error)
      if (choose) await join(profile, key)
      else await profiles.saveKey(profile, 'user', key)
      return {}
    },
  } satisfies Partial<CallHandlers>
}

/** Returns whether a gateway can be added after this probe. One that needs a key has at least a page to get it. */
function isUsable(probe: GatewayProbe, { authorizeUrl, evenIfUnreachable }: GatewayEntry): boolean {
  if (probe.kind !== 'found') return probe.kind === 'failed' && evenIfUnreachable
  if (probe.needsForwarding === true) return false
  return probe.key === 'needed' ? authorizeUrl !== null : probe.key !== 'refused'
}

/** Returns the dialect of a gateway that was found. What only resembles OpenAI's API has the names of ours. */
function dialectOf({ api }: Extract<GatewayProbe, { kind: 'found' }>): DialectName {
  return api === 'openai' ? 'gateway' : api
}

/** Returns the name that was entered, or that of the service or host. Two gateways do not get the same one. */
function nameFor(
  { name, baseUrl, forwarding }: GatewayEntry,
  probe: GatewayProbe,
  others: readonly GatewayProfile[],
): string {
  if (name !== '') return name
  const { host } = new URL(probe.kind === 'found' ? probe.baseUrl : parseBaseUrl(baseUrl))
  const service = probe.kind === 'found' ? probe.service : null
  if (service === null) return host.slice(0, 100)
  return others.some((other) => other.name === service)
    ? `${service} (${forwarding?.provider ?? host})`.slice(0, 100)
    : service
}
