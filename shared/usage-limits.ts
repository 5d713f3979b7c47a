/**
 * Maximum usage of one answer, transcription or speech. Gateways and imported files may contain any number; within
 * these bounds every sum can be stored and read. The triggers of the ledger (migration 15) enforce the same bounds on
 * every row.
 */
export const maxTokens = 1_000_000_000
/** US dollars. */
export const maxCostUsd = 10_000
/** Seconds of sound. */
export const maxSoundSeconds = 1_000_000_000
/** Milliseconds from the request to the end of an answer: 100 days. */
export const maxDurationMs = 100 * 24 * 60 * 60_000
/** Milliseconds since 1970: 9999-01-01. SQLite knows no day after that year, also with a duration added. */
export const maxTimeMs = 253_370_764_800_000

/** Clamps a number of tokens (or calls); unknown values and values that are not numbers become null. */
export function clampTokens(value: number | null | undefined): number | null {
  return whole(clamp(value, maxTokens))
}

/** Clamps US dollars. A negative cost becomes 0, since it would refill a budget. */
export function clampCostUsd(value: number | null | undefined): number | null {
  return clamp(value, maxCostUsd)
}

export function clampSoundSeconds(value: number | null | undefined): number | null {
  return clamp(value, maxSoundSeconds)
}

export function clampDurationMs(value: number | null | undefined): number | null {
  return whole(clamp(value, maxDurationMs))
}

/** Clamps milliseconds since 1970; values that are not numbers become 0. */
export function clampTimeMs(value: number): number {
  return whole(clamp(value, maxTimeMs)) ?? 0
}

function clamp(value: number | null | undefined, max: number): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  return Math.min(Math.max(value, 0), max)
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}
