import { statSync } from 'node:fs'

/** What is in the place of the data file while the app has it open. */
export type FilePlace = 'same' | 'gone' | 'replaced'

/**
 * Compares what is in the place of a file with what is there now. SQLite keeps writing into the file that it has opened,
 * also after somebody has deleted it or put another one in its place, and the system drops that file when it is closed.
 */
export function followFile(path: string): () => FilePlace {
  const opened = identityOf(path)
  return () => {
    const found = identityOf(path)
    if (found === opened || found === 'unknown' || opened === 'unknown') return 'same'
    return found === 'gone' ? 'gone' : 'replaced'
  }
}

/** `unknown` where the system does not tell, such as for a folder that may not be read at the moment. */
function identityOf(path: string): string {
  try {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    return file ? `${file.dev}:${file.ino}` : 'gone'
  } catch {
    return 'unknown'
  }
}
