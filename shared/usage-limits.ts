/**
 * What one answer, transcription or speech can at most have used. A gateway, and a file that is imported, may name any
 * number; within these bounds every sum of them can be stored and read. The ledger's triggers (migration 15) enforce the
 * same bounds on every row, whichever way it comes.
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

/** A count of tokens (or of calls) within its bounds; null is unknown, and so is what is no number. */
export function clampTokens(value: number | null | undefined): number | null {
  return whole(clamp(value, maxTokens))
}

/** US dollars within their bounds: a negative cost is 0, since it would refill a budget. */
export function clampCostUsd(value: number | null | undefined): number | null {
  return clamp(value, maxCostUsd)
}

export function clampSoundSeconds(value: number | null | undefined): number | null {
  return clamp(value, maxSoundSeconds)
}

export function clampDurationMs(value: number | null | undefined): number | null {
  return whole(clamp(value, maxDurationMs))
}

/** Milliseconds since 1970; what is no number is 1970. */
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
