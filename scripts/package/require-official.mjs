import { PlainError } from '../run-main.mjs'

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
