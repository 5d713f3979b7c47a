import type { GatewayKey } from '#shared/gateway-key.ts'
import { toDollars } from '../money/money.ts'
import type { IssuedKeyStore } from './key-store.ts'

/** Lists the keys of programs, oldest first, without the app's own. */
export function describeProgramKeys(keys: Pick<IssuedKeyStore, 'list'>): GatewayKey[] {
  return keys
    .list()
    .filter(({ issuedTo }) => issuedTo !== 'app')
    .map(({ id, label, kind, createdAt, lastUsedAt, expiresAt, limits, spent }) => ({
      id,
      name: label,
      managesPresets: kind === 'management',
      createdAt,
      lastUsedAt,
      expiresAt,
      limitUsd: limits.credit === null ? null : toDollars(limits.credit),
      spentUsd: toDollars(spent),
    }))
}
