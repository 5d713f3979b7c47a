import { open, rename, rm } from 'node:fs/promises'
import { dirname, join, basename } from 'node:path'

/**
 * Writes a file piece by piece beside its place and puts it there when it is whole and on the disk: what was there
 * before stays until then, whatever happens. Throws what the system throws.
 */
export async function writeFileAtomically(
  path: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.partial`)
  const file = await open(beside, 'w', 0o600)
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
