import { rename, rm } from 'node:fs/promises'
import { AppError } from '#shared/errors.ts'

/** Writes a file that the person chose: whole, or not at all. Throws `storage` with the system's reason. */
export async function writeWhole(path: string, write: (partial: string) => Promise<unknown>): Promise<void> {
  const partial = `${path}.part`
  try {
    await write(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    const message = `The file could not be written: ${reason}`
    throw new AppError({ source: 'app', kind: 'storage', message }, { cause: error })
  }
}
