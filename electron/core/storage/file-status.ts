import { statSync } from 'node:fs'

/** Whether the path of the open data file still leads to the same file. */
export type FileStatus = 'same' | 'gone' | 'replaced'

/**
 * Returns a function that reports whether `path` still leads to the file it leads to now. SQLite keeps writing to the
 * file that it opened even after that file was deleted or replaced, and the system drops it on close.
 */
export function watchFileStatus(path: string): () => FileStatus {
  const opened = identityOf(path)
  return () => {
    const found = identityOf(path)
    if (found === opened || found === 'unknown' || opened === 'unknown') return 'same'
    return found === 'gone' ? 'gone' : 'replaced'
  }
}

/**
 * Returns an id of the file, `gone` if there is none, or `unknown` if it cannot be determined, for example because the
 * folder is temporarily unreadable.
 */
function identityOf(path: string): string {
  try {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    return file ? `${file.dev}:${file.ino}` : 'gone'
  } catch {
    return 'unknown'
  }
}
