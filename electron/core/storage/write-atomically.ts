import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file chunk by chunk to a temporary path and renames it when it is complete and flushed, so that the previous
 * file survives any failure. Only the owner can read it, unless other permissions are given. Throws system errors.
 */
export async function writeFileAtomically(
  path: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  mode = 0o600,
): Promise<void> {
  // No link can be planted: the name is random, and `wx` fails if the path exists.
  const temporaryPath = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.partial`)
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    if (mode !== 0o600) await file.chmod(mode)
    await file.sync()
    await file.close()
    await rename(temporaryPath, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(temporaryPath, { force: true })
    throw error
  }
}
