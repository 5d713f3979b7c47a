import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const retryAfter = 7 * 24 * 60 * 60_000

/** Returns the folder in the person's cache that all clones of the repository share. */
export function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(base, 'gatehouse')
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Records that this version could not be downloaded, so that the next start does not wait for it again.
 * @param {string} version
 */
export function rememberOfficialFailure(version) {
  writeFileSync(failureFile(), JSON.stringify({ ...downloadKey(version), at: Date.now() }))
}

/**
 * Returns whether the same download failed within the last week.
 * @param {string} version
 */
export function hasOfficialFailed(version) {
  if (!existsSync(failureFile())) return false
  const failure = JSON.parse(readFileSync(failureFile(), 'utf8'))
  const wanted = downloadKey(version)
  const isSame = failure.version === wanted.version && failure.mirror === wanted.mirror
  return isSame && Date.now() - failure.at < retryAfter
}

// A failure applies to one mirror only.
/** @param {string} version */
function downloadKey(version) {
  return { version, mirror: process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? '' }
}

function failureFile() {
  return join(cacheFolder(), 'official-electron-failed.json')
}
