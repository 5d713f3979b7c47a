import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GatewayExportFile } from '#shared/programs/gateway-export.ts'

const maxAttempts = 100

/**
 * Writes files to a new folder inside `folder`, which only the person can read, and returns its path. Nothing that exists
 * is overwritten: a number makes the name of the folder unique.
 */
export async function saveFiles(folder: string, name: string, files: readonly GatewayExportFile[]): Promise<string> {
  const path = await makeFolder(folder, name)
  for (const file of files) {
    await writeFile(join(path, file.name), file.text, { mode: 0o600, flag: 'wx' })
  }
  return path
}

async function makeFolder(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? name : `${name}-${count}`)
    try {
      await mkdir(path, { mode: 0o700 })
      return path
    } catch (error) {
      const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!exists || count === maxAttempts) throw error
    }
  }
}
