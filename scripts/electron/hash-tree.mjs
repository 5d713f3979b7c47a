import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Returns the SHA-256 of all files in a folder: of their paths and contents, not of modes and times. Links and other
 * special files have no content, so they count as such and never match a tree of plain files.
 * @param {string} folder
 * @returns {Promise<string>} in hexadecimal
 */
export async function hashTree(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines = await Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const content = entry.isFile() ? await hashFile(file, 'sha256', 'hex') : 'no file'
        return JSON.stringify([relative(folder, file).replaceAll(sep, '/'), content])
      }),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

/**
 * @param {string} file
 * @param {string} algorithm
 * @param {'hex' | 'base64'} encoding
 */
export async function hashFile(file, algorithm, encoding) {
  const hash = createHash(algorithm)
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest(encoding)
}
