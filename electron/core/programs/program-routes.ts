import { dialects } from '#shared/gateway/dialect.ts'
import { programRoutes, type ProgramRoutes } from '#shared/programs/model-alias.ts'
import type { Settings } from '#shared/settings.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { requiresKey } from '../gateway-client/gateway-profile.ts'
import { type KeyStore, keyFor } from '../key-store/key-store.ts'

/** A gateway of the app that programs may use, with its short name for them. */
export interface ProgramGateway {
  readonly profile: GatewayProfile
  readonly slug: string
  readonly baseUrl: string
}

/** First parts of model names that belong to the models of this computer. */
const takenSlugs: ReadonlySet<string> = new Set([
  'gatehouse',
  'guide',
  'script',
  'flite',
  'moonshine',
  'ollama',
  'lm-studio',
  'llama-cpp',
  'preset',
])

/** Returns the gateways of the app that other programs could use, in their order: all but the embedded one. */
export function programGateways(profiles: readonly GatewayProfile[]): ProgramGateway[] {
  const used = new Set(takenSlugs)
  return profiles.flatMap((profile) => {
    const baseUrl = profile.address()?.baseUrl
    if (profile.kind === 'embedded' || baseUrl === undefined) return []
    const slug = freeSlug(profile.name, used)
    used.add(slug)
    return [{ profile, slug, baseUrl }]
  })
}

/** Returns a short name of at most 32 letters, digits and hyphens that is not used yet. */
function freeSlug(name: string, used: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
    .replace(/-+$/, '')
  const base = plain === '' ? 'gateway' : plain
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!used.has(slug)) return slug
  }
}

const described = programRoutes.shape.gateways.element
/** More gateways than this are not sent to the gateway process. */
const maxGateways = 50

/**
 * Returns what programs can use beside this computer: gateways with a key, unless withheld, and the names. What the
 * gateway process would not understand is left out: it would end at such a message, and again after each start.
 */
export async function readProgramRoutes(
  profiles: readonly GatewayProfile[],
  keys: KeyStore,
  { withheldProfiles, modelAliases }: Pick<Settings, 'withheldProfiles' | 'modelAliases'>,
): Promise<ProgramRoutes> {
  const shared = programGateways(profiles).filter(({ profile }) => !withheldProfiles.includes(profile.id))
  const withKeys = await Promise.all(
    shared.map(async ({ profile, slug, baseUrl }) => ({
      profileId: profile.id,
      slug,
      name: profile.name,
      baseUrl,
      key: await keyFor(keys, profile.id, 'user', profile.keyOrigin),
      headers: { ...profile.headers },
      hasProviderRules: dialects[profile.dialect].hasProviderRules,
      needsKey: requiresKey(profile),
    })),
  )
  const usable = withKeys.flatMap(({ needsKey, ...gateway }) => (gateway.key === null && needsKey ? [] : [gateway]))
  return {
    gateways: usable.filter((gateway) => described.safeParse(gateway).success).slice(0, maxGateways),
    aliases: modelAliases,
  }
}
