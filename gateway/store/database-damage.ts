/** Thrown where the whole database was checked and something in it is wrong. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html; the low byte is the primary code. */
const damageCodes: ReadonlySet<number> = new Set([11, 26])

/** Whether an error says that the database is damaged, and not just locked, full or not allowed. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return false
  return 'errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff)
}
