import type { SQLOutputValue } from 'node:sqlite'
import * as z from 'zod'
import { isLimitPeriod } from '#shared/gateway/limit-period.ts'
import type { IssuedKey } from './key-store.ts'

/** The columns of a key, for every query that reads one. */
export const keyColumns = `id, kind, issued_to, label, hint, created_at, last_used_at, credit_limit, spent,
  requests_per_minute, limit_period, allowed_models, expires_at`

const dayMs = 24 * 60 * 60_000
/** A program's key ends after this time without use. */
export const unusedKeyLifetimeMs = 90 * dayMs
/** A program's key ends this long after it was created, however often it is used. */
export const maxKeyLifetimeMs = 365 * dayMs

function findExpiry(
  { issuedTo, createdAt, lastUsedAt }: Pick<IssuedKey, 'issuedTo' | 'createdAt' | 'lastUsedAt'>,
  requested: number,
) {
  if (issuedTo !== 'other') return null
  return Math.min(requested, createdAt + maxKeyLifetimeMs, (lastUsedAt ?? createdAt) + unusedKeyLifetimeMs)
}

/**
 * Creates a function that reads a row of keys.
 * @param usedAt the times of use that are not written yet, by id
 */
export function createKeyReader(usedAt: ReadonlyMap<number, number>, now: () => number) {
  return (row: Readonly<Record<string, SQLOutputValue>>): IssuedKey => {
    const id = Number(row['id'])
    const { credit_limit: credit, requests_per_minute: rate, limit_period: period, hint, issued_to: holder } = row
    const issuedTo = holder === 'app' || holder === 'command-line' ? holder : 'other'
    const createdAt = Number(row['created_at'])
    const lastUsedAt = usedAt.get(id) ?? readTime(row['last_used_at'])
    const chosenEnd = readTime(row['expires_at'])
    const expiresAt = findExpiry({ issuedTo, createdAt, lastUsedAt }, chosenEnd ?? Infinity)
    return {
      id,
      // Any other value is treated as the key with fewer permissions.
      kind: row['kind'] === 'management' ? 'management' : 'user',
      issuedTo,
      label: String(row['label']),
      hint: typeof hint === 'string' ? hint : null,
      createdAt,
      lastUsedAt,
      expiresAt,
      chosenEnd,
      isExpired: expiresAt !== null && expiresAt <= now(),
      limits: {
        credit: typeof credit === 'bigint' ? credit : null,
        period: isLimitPeriod(period) ? period : null,
        requestsPerMinute: rate === null ? null : Number(rate),
        allowedModels: readPatterns(row['allowed_models']),
      },
      spent: typeof row['spent'] === 'bigint' ? row['spent'] : 0n,
    }
  }
}

function readTime(value: SQLOutputValue | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

const patterns = z.array(z.string())

/** Reads the list of allowed models. One that cannot be read allows none. */
function readPatterns(value: SQLOutputValue | undefined): readonly string[] | null {
  if (value === null || value === undefined) return null
  try {
    return patterns.parse(JSON.parse(String(value)))
  } catch {
    return []
  }
}
