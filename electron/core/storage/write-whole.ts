import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file piece by piece beside its place and puts it there when it is whole and on the disk: what was there
 * before stays until then, whatever happens. Only its owner can read it. Throws what the system throws.
 */
export async function writeWhole(
  path: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  // Nobody can put a link there before: the name is random, and `wx` opens nothing that exists.
  const beside = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.partial`)
  const file = await open(beside, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
    await file.close()
    await rename(beside, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(beside, { force: true })
    throw error
  }
}
