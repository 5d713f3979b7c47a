import { createRequire } from 'node:module'
import { PlainError, root } from '../run-main.mjs'

const requireOfElectron = createRequire(new URL('node_modules/electron/package.json', root))

const known = ['--all', '--for-tests', '--check-reproducible']

/**
 * Returns which of the known arguments are given. Throws for any other, with which electron-builder could pack something
 * unchecked.
 * @param {readonly string[]} args
 */
export function packArguments(args) {
  const other = args.find((arg) => !known.includes(arg))
  if (other !== undefined) throw new PlainError(`Leave out ${other}: npm run package knows only ${known.join(', ')}.`)
  const [isAll, isForTests, isRepeated] = known.map((name) => args.includes(name))
  return { isAll, isForTests, isRepeated }
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
 * @param {string} arch the processor, by Node's name
 * @param {string} [cacheRoot] folder of the download cache, for tests
 * @returns {Promise<string>} the path of the zip file for this system
 */
export function officialZip(arch, cacheRoot = process.env.electron_config_cache) {
  const { version } = requireOfElectron('./package.json')
  const { downloadArtifact } = requireOfElectron('@electron/get')
  return downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch,
    checksums: requireOfElectron('./checksums.json'),
    ...(cacheRoot === undefined ? {} : { cacheRoot }),
  })
}
