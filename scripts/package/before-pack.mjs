import { createRequire } from 'node:module'
import { PlainError, root } from '../run-main.mjs'

const requireOfElectron = createRequire(new URL('node_modules/electron/package.json', root))

const refused = [
  [/^--(?:x64|ia32|arm64|armv7l|universal)$/, 'the app is packed on a machine of its own kind'],
  [/^(?:--config\b|-c)/, 'another configuration could leave out the checks of after-pack.mjs'],
  [/^(?:--prepackaged|--pd)\b/, 'the checks of after-pack.mjs do not run for a folder that is packed already'],
]

/**
 * Throws for an argument with which electron-builder would pack something unchecked.
 * @param {readonly string[]} args for electron-builder
 */
export function checkArguments(args) {
  for (const [pattern, reason] of /** @type {[RegExp, string][]} */ (refused)) {
    const found = args.find((arg) => pattern.test(arg) && arg !== `--${process.arch}`)
    if (found) throw new PlainError(`Leave out ${found}: ${reason}.`)
  }
}

/**
 * Throws unless this is the Electron that a release contains.
 * @param {Pick<import('../ensure-electron.mjs').Electron, 'version' | 'distribution' | 'isOfficial'>} electron
 */
export function requireOfficial({ version, distribution, isOfficial }) {
  if (isOfficial) return
  throw new PlainError(
    `A release holds the official Electron, and here is ${version} from ${distribution}. Unset ` +
      'ELECTRON_OVERRIDE_DIST_PATH, set GATEHOUSE_ELECTRON=official, or pack for tests: npm run package -- --for-tests',
  )
}

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
