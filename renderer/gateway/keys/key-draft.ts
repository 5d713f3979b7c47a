import type { GatewayKey, KeyDraft } from '#shared/gateway-key.ts'
import { newKeyLimits, readKeyLimits, type LimitProblem, type TypedLimits, typedLimits } from './key-limits.ts'

const dayMs = 24 * 60 * 60_000

/** How long a key lasts from now, in milliseconds; null is without a date. */
const lifetimes = {
  none: null,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  quarter: 90 * dayMs,
} as const
export type KeyLifetime = keyof typeof lifetimes

/** What a person types about a key. */
export interface TypedKey extends TypedLimits {
  readonly name: string
  /** One name or pattern a line. */
  readonly models: string
  /** `chosen` keeps the end that the key has. */
  readonly end: KeyLifetime | 'chosen'
}

/** Fields with a problem. */
export type KeyProblem = 'name' | 'models' | LimitProblem

export const newKey: TypedKey = { ...newKeyLimits, name: '', models: '', end: 'none' }

/** Returns the limits of a key as they are typed. */
export function typedKey(key: GatewayKey): TypedKey {
  return {
    name: key.name,
    ...typedLimits(key),
    models: (key.allowedModels ?? []).join('\n'),
    end: key.chosenEnd === null ? 'none' : 'chosen',
  }
}

/**
 * Returns what was typed as a draft, or the fields that have a problem.
 * @param chosenEnd the end that the key has, in milliseconds since 1970
 */
export function readKeyDraft(
  typed: TypedKey,
  { now, chosenEnd }: { readonly now: number; readonly chosenEnd: number | null },
): KeyDraft | { readonly problems: readonly KeyProblem[] } {
  const name = typed.name.trim()
  const limits = readKeyLimits(typed)
  const models = readModels(typed.models)
  const problems: KeyProblem[] = name === '' ? ['name'] : []
  if ('problems' in limits) problems.push(...limits.problems)
  if (models === undefined) problems.push('models')
  if (problems.length > 0 || 'problems' in limits || models === undefined) return { problems }
  const lifetime = typed.end === 'chosen' ? null : lifetimes[typed.end]
  return {
    name,
    ...limits,
    allowedModels: models.length === 0 ? null : models,
    expiresAt: typed.end === 'chosen' ? chosenEnd : lifetime === null ? null : now + lifetime,
  }
}

/** Returns the names, each once; undefined if there are too many, or one is too long. */
function readModels(typed: string): string[] | undefined {
  const names = [...new Set(typed.split(/[\n,]/).map((name) => name.trim()))].filter((name) => name !== '')
  return names.length > 50 || names.some((name) => name.length > 200 || /\p{Cc}/u.test(name)) ? undefined : names
}

/** Returns the typed models with one more, unless it is there already. */
export function addModel(typed: string, name: string): string {
  const names = readModels(typed) ?? []
  if (names.includes(name)) return typed
  const before = typed.trimEnd()
  return before === '' ? name : `${before}\n${name}`
}
