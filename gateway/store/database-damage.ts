/** Thrown if a check of the whole database found damage. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html; the low byte is the primary code. */
const damageCodes: ReadonlySet<number> = new Set([11, 26])

/** Returns whether an error means a damaged database, not just a locked, full or protected one. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return false
  return 'errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff)
}
