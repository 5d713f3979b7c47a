import { isRecord } from '../json/json-value.ts'
import { englishLibraries } from './english/libraries.ts'
import { explainWith } from './explain-with.ts'
import type { Explanation } from './notice.ts'

/**
 * Returns the message of an error of Node or SQLite, with a notice if its code is known. Other messages are the
 * system's, and unchanged.
 */
export function explainSystemError(error: Error): Explanation {
  const { message } = error
  const explained = isRecord(error) ? explainCode(error['code'], error['errcode'], message) : null
  // SQLite has several messages for one code.
  return explained?.message === message ? explained : { message }
}

function explainCode(code: unknown, sqliteCode: unknown, message: string): Explanation | null {
  switch (code) {
    case 'ENOSPC':
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'EISDIR':
    case 'ENOTDIR':
      // Node's messages have the form `ENOENT: no such file or directory, open '/a'`.
      return explainWith(englishLibraries, code, { operation: message.slice(message.indexOf(', ') + 2) })
    case 'ERR_SQLITE_ERROR':
      return typeof sqliteCode === 'number' ? explainSqliteCode(sqliteCode & 0xff) : null
    default:
      return null
  }
}

/** Primary result codes: https://sqlite.org/rescode.html */
function explainSqliteCode(code: number): Explanation | null {
  switch (code) {
    case 10:
      return explainWith(englishLibraries, 'sqliteInputOutput')
    case 11:
      return explainWith(englishLibraries, 'sqliteCorrupt')
    case 14:
      return explainWith(englishLibraries, 'sqliteNotOpened')
    case 26:
      return explainWith(englishLibraries, 'sqliteNotADatabase')
    default:
      return null
  }
}
