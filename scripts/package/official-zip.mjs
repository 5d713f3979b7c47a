import { createRequire } from 'node:module'
import { root } from '../run-main.mjs'

const requireOfElectron = createRequire(new URL('node_modules/electron/package.json', root))

/**
 * Downloads the official Electron or finds it in the download cache, and verifies its SHA-256 with the one in the
 * package `electron`, which package-lock.json pins. Rejects if they differ.
 * @param {string} [cacheRoot] folder of the download cache, for tests
 * @returns {Promise<string>} the path of the zip file for this system
 */
export function officialZip(cacheRoot = process.env.electron_config_cache) {
  const { version } = requireOfElectron('./package.json')
  const { downloadArtifact } = requireOfElectron('@electron/get')
  return downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    checksums: requireOfElectron('./checksums.json'),
    ...(cacheRoot === undefined ? {} : { cacheRoot }),
  })
}
