import type { DialectName } from '#shared/gateway/dialect.ts'
import type { Model } from '#shared/gateway/models.ts'

/** Variants that OpenRouter makes of any model: another order of its endpoints, or a tool. */
const madeVariants = ['nitro', 'floor', 'exacto', 'online'] as const
/** Variants that the list has as models. */
const listedVariants = ['free', 'extended', 'thinking'] as const

export type ModelVariant = (typeof madeVariants)[number] | (typeof listedVariants)[number]
const allVariants: readonly ModelVariant[] = [...madeVariants, ...listedVariants]

/** Models that choose another one for each request. `latest` follows the newest release of a family. */
export type Router = 'auto' | 'free' | 'fusion' | 'pareto' | 'latest'

/** Returns the variant that an id names, as in `acme/large:free`; null for a plain one or another suffix. */
export function variantOf(id: string): ModelVariant | null {
  const suffix = id.slice(id.lastIndexOf(':') + 1)
  return allVariants.find((each) => each === suffix && id !== suffix) ?? null
}

/** Returns which router a model is; null for one that answers itself. */
export function routerOf({ id }: Pick<Model, 'id'>): Router | null {
  if (id.startsWith('~')) return 'latest'
  const [, name] = /^openrouter\/(auto|free|fusion|pareto)(?![a-z])/.exec(id) ?? []
  return routers.find((each) => each === name) ?? null
}

const routers: readonly Router[] = ['auto', 'free', 'fusion', 'pareto']

/**
 * Returns the variants that a model can be used as: those that the gateway makes, and those in its list. None for a
 * variant, a router, and at gateways other than OpenRouter's kind.
 */
export function variantsFor(
  id: string,
  listedIds: ReadonlySet<string>,
  dialect: DialectName | undefined,
): ModelVariant[] {
  if (dialect !== 'openrouter' || variantOf(id) !== null || routerOf({ id }) !== null || !id.includes('/')) return []
  return [...madeVariants, ...listedVariants.filter((variant) => listedIds.has(`${id}:${variant}`))]
}
