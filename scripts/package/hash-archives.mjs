import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Returns the SHA-256 of each file that is released, by name.
 * @param {URL} folder
 * @returns {Promise<Map<string, string>>}
 */
export async function hashArchives(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    // electron-builder describes there what it did on this machine.
    .filter((entry) => entry.isFile() && !entry.name.startsWith('builder-'))
    .map(({ name }) => name)
    .toSorted()
  const hashes = new Map()
  for (const name of names) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(new URL(name, folder)), hash)
    hashes.set(name, hash.digest('hex'))
  }
  return hashes
}

/**
 * Returns the names of archives that differ between two runs or exist in only one of them.
 * @param {ReadonlyMap<string, string>} one
 * @param {ReadonlyMap<string, string>} other
 */
export function differentArchives(one, other) {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted()
}
