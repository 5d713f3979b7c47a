import type { GatewayKey } from '#shared/gateway-key.ts'

const dayMs = 24 * 60 * 60_000
/** A key that no program uses says so this long before it ends. */
const unusedNoticeMs = 14 * dayMs
/** Use within this time counts as now. */
const nowMs = 60_000

/** What is wrong with a key, or ends soon. */
export type KeyNotice =
  | { readonly kind: 'at-limit' | 'expired' }
  /** `isUnused`: use moves the end. */
  | { readonly kind: 'ends'; readonly at: number; readonly isUnused: boolean }

/** Returns what the row of a key says beside its name; null if nothing is remarkable. */
export function noticeOf(
  { expiresAt, chosenEnd, limitUsd, spentUsd }: Pick<GatewayKey, 'expiresAt' | 'chosenEnd' | 'limitUsd' | 'spentUsd'>,
  now: number,
): KeyNotice | null {
  if (expiresAt !== null && expiresAt <= now) return { kind: 'expired' }
  if (limitUsd !== null && spentUsd >= limitUsd) return { kind: 'at-limit' }
  if (expiresAt !== null && expiresAt !== chosenEnd && expiresAt - now < unusedNoticeMs) {
    return { kind: 'ends', at: expiresAt, isUnused: true }
  }
  return chosenEnd === null ? null : { kind: 'ends', at: chosenEnd, isUnused: false }
}

/** Returns how much of its credit a key has spent, in whole percent up to 100; null without a limit. */
export function spentPercent({ limitUsd, spentUsd }: Pick<GatewayKey, 'limitUsd' | 'spentUsd'>): number | null {
  if (limitUsd === null) return null
  if (spentUsd >= limitUsd) return 100
  // 99.6 % is not all of it.
  return Math.min(99, Math.round((spentUsd / limitUsd) * 100))
}

/** Returns whether a key was used in the last minute. */
export function isInUse(lastUsedAt: number, now: number): boolean {
  return now - lastUsedAt < nowMs
}
