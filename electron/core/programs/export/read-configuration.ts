import { z } from 'zod'
import type { GatewayClient } from '../../gateway-client/client.ts'
import { embeddedProfileId, type GatewayProfile, requiresKey } from '../../gateway-client/gateway-profile.ts'
import { isLoopback } from '../../gateway-client/loopback.ts'
import { type KeyStore, keyFor } from '../../key-store/key-store.ts'
import { fetchPresetList } from '../../presets/list-presets.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { GatewayKey } from '#shared/gateway-key.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import type { Settings } from '#shared/settings.ts'
import type { ExportNote } from '#shared/programs/gateway-export.ts'
import { type ProgramGateway, programGateways } from '../program-routes.ts'
import { removeSecrets } from './remove-secrets.ts'
import { describeUpstreamFile } from './upstream-file.ts'
import type {
  DescribedKey,
  DescribedModel,
  DescribedPreset,
  DescribedUpstream,
  GatewayConfiguration,
} from './gateway-configuration.ts'
import { note } from './plan-export.ts'

export interface ConfigurationParts {
  readonly settings: () => Pick<Settings, 'modelAliases' | 'withheldProfiles'>
  readonly profiles: () => readonly GatewayProfile[]
  readonly clientOf: (profile: GatewayProfile) => GatewayClient
  /** Only whether there is a key is exported. */
  readonly keys: KeyStore
  readonly listKeys: () => Promise<readonly GatewayKey[]>
  readonly listLocalServers: () => Promise<readonly LocalServer[]>
  /** The data folder of the embedded gateway, where `upstreams.json` may be. */
  readonly gatewayFolder: string
}

/** Models of one upstream that are exported. */
const maxModels = 2000

const price = z.string().regex(/^\d{1,9}(\.\d{1,20})?$/)

/**
 * Describes the embedded gateway as other programs use it: signed-in gateways, servers of this computer and of
 * `upstreams.json`, aliases, keys and presets. Asks the gateways for their models. One that does not answer is described
 * without models.
 */
export async function readConfiguration(parts: ConfigurationParts, signal: AbortSignal): Promise<GatewayConfiguration> {
  const { modelAliases, withheldProfiles } = parts.settings()
  const profiles = parts.profiles()
  const embedded = profiles.find(({ id }) => id === embeddedProfileId)
  const isShared = ({ id }: GatewayProfile) => id !== embeddedProfileId && !withheldProfiles.includes(id)
  const isForwarding = ({ forwarding }: GatewayProfile) => (forwarding ?? null) !== null
  const shared = programGateways(profiles).filter(({ profile }) => isShared(profile) && !isForwarding(profile))
  const forwarding = profiles.filter((profile) => isShared(profile) && isForwarding(profile))
  const [own, read, localServers, listedKeys, presets] = await Promise.all([
    embedded === undefined ? null : readModels(parts, embedded, signal),
    Promise.all(shared.map((gateway) => readGateway(parts, gateway, signal))),
    parts.listLocalServers().catch(() => []),
    parts.listKeys(),
    embedded === undefined ? { presets: [], notes: [] } : readPresets(parts, embedded, signal),
  ])
  const fromFile = await describeUpstreamFile(parts.gatewayFolder, own ?? [])
  const fromProfiles = read.flatMap(({ upstream }) => upstream ?? [])
  const taken = new Set([...fromProfiles, ...fromFile.upstreams].map(({ slug }) => slug))
  const local = describeLocalServers(localServers).filter(({ slug }) => !taken.has(slug))
  const cleaned = removeSecrets(presets.presets, [...(await readAllKeys(parts, profiles)), ...fromFile.keys])
  return {
    upstreams: [...fromProfiles, ...fromFile.upstreams, ...local],
    aliases: modelAliases,
    keys: listedKeys.map(describeKey),
    presets: cleaned.value,
    notes: [
      ...forwarding.map(({ name }) => note('forwarding-upstream', name)),
      ...fromFile.notes,
      ...presets.notes,
      ...(cleaned.hasRemoved ? [note('secret-removed')] : []),
    ],
  }
}

/** Returns the keys of all gateways, to keep them out of the export: also of those that are not part of it. */
async function readAllKeys({ keys }: ConfigurationParts, profiles: readonly GatewayProfile[]): Promise<string[]> {
  const read = profiles.flatMap(({ id, keyOrigin }) =>
    ['user', 'management'].map((slot) => keyFor(keys, id, slot, keyOrigin)),
  )
  return (await Promise.all(read)).flatMap((key) => key ?? [])
}

interface ReadGateway {
  /** Null without a key that it requires. */
  readonly upstream: DescribedUpstream | null
  readonly key: string | null
}

async function readGateway(
  parts: ConfigurationParts,
  gateway: ProgramGateway,
  signal: AbortSignal,
): Promise<ReadGateway> {
  const { profile, slug, baseUrl } = gateway
  const key = await keyFor(parts.keys, profile.id, 'user', profile.keyOrigin)
  if (key === null && requiresKey(profile)) return { upstream: null, key }
  const models = await readModels(parts, profile, signal)
  const upstream = {
    slug,
    name: profile.name,
    baseUrl,
    isLocal: isLoopback(new URL(baseUrl)),
    hasKey: key !== null,
    takesGatewayFields: profile.dialect === 'openrouter',
    models: models?.map((model) => describeModel(slug, model)) ?? null,
  }
  return { upstream, key }
}

/** Returns the models of a gateway; null if it does not answer. */
async function readModels(
  { clientOf }: ConfigurationParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<readonly Model[] | null> {
  try {
    return (await clientOf(profile).call('models.list', { query: {} }, signal)).data.slice(0, maxModels)
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

function describeModel(slug: string, { id, pricing }: Model): DescribedModel {
  const { prompt, completion } = pricing ?? {}
  return {
    id,
    name: id.startsWith(`${slug}/`) ? id : `${slug}/${id}`,
    prompt: price.safeParse(prompt).data ?? null,
    completion: price.safeParse(completion).data ?? null,
  }
}

/** Describes the servers that run now. Those that the person does not use are not among them. */
function describeLocalServers(servers: readonly LocalServer[]): DescribedUpstream[] {
  return servers.flatMap(({ slug, name, address, state, models }) => {
    const baseUrl = `http://${address}/v1`
    if (state !== 'running' || !URL.canParse(baseUrl)) return []
    const described = models.slice(0, maxModels).map(({ id }) => ({
      id: id.startsWith(`${slug}/`) ? id.slice(slug.length + 1) : id,
      name: id,
      prompt: null,
      completion: null,
    }))
    return [{ slug, name, baseUrl, isLocal: true, hasKey: false, takesGatewayFields: false, models: described }]
  })
}

function describeKey(key: GatewayKey): DescribedKey {
  const { name, limitUsd, limitPeriod, expiresAt, requestsPerMinute, allowedModels } = key
  return { name, limitUsd, limitPeriod, requestsPerMinute, allowedModels, expiresAt }
}

/** Reads the version in use of each preset of the embedded gateway. */
async function readPresets(
  { clientOf }: ConfigurationParts,
  embedded: GatewayProfile,
  signal: AbortSignal,
): Promise<{ presets: DescribedPreset[]; notes: ExportNote[] }> {
  const client = clientOf(embedded)
  const presets: DescribedPreset[] = []
  const notes: ExportNote[] = []
  for (const { slug } of (await fetchPresetList(client, signal)) ?? []) {
    try {
      const { data } = await client.call('presets.read', { params: { slug } }, signal)
      const version = data.designated_version
      if (version === null) continue
      presets.push({
        slug,
        version: version.version,
        config: version.config,
        systemPrompt: version.system_prompt ?? null,
      })
    } catch (error) {
      if (signal.aborted) throw error
      notes.push(note('preset-unreadable', slug))
    }
  }
  return { presets, notes }
}
