/** Why SQLite failed, as far as a program reacts differently. */
export type SqliteFault = 'full' | 'read-only' | 'damaged' | 'busy' | 'unopened' | 'input-output' | 'other'

/** Returns the fault behind an error of SQLite; null for other errors. */
export function sqliteFault(error: unknown): SqliteFault | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null
  return 'errcode' in error && typeof error.errcode === 'number' ? faultOf(error.errcode) : 'other'
}

/** Result codes: https://sqlite.org/rescode.html. The low byte is the primary code. */
function faultOf(errcode: number): SqliteFault {
  switch (errcode & 0xff) {
    case 5:
    case 6:
      return 'busy'
    case 8:
      return 'read-only'
    case 10:
      return 'input-output'
    case 11:
    case 26:
      return 'damaged'
    case 13:
      return 'full'
    case 14:
      return 'unopened'
    default:
      return 'other'
  }
}
