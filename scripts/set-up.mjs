import { ensureElectron } from './ensure-electron.mjs'
import { PlainError, say } from './say.mjs'
import { installLibraries } from './set-up/install-libraries.mjs'
import { installPackages } from './set-up/install-packages.mjs'

/** @typedef {import('./ensure-electron.mjs').Electron} Electron */

/**
 * Brings a bare machine to where everything runs: npm packages, Electron, and on Linux its libraries.
 * @param {{ forTests?: boolean, needsDisplay?: boolean }} [options] `needsDisplay` when a display must be made
 * @returns {Promise<Electron>}
 */
export async function setUp({ forTests = false, needsDisplay = false } = {}) {
  checkNode()
  await installPackages()
  const electron = await ensureElectron()
  await installLibraries({ binary: electron.binary, forTests, needsDisplay })
  return electron
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new PlainError(`Node ${process.versions.node} is too old. Install Node 20.19 or later, then try again.`)
}

/**
 * Says which Electron runs, where that is not the one that ships.
 * @param {Electron} electron
 */
export function sayElectron({ isOfficial, version, distribution }) {
  if (!isOfficial) say(`Electron ${version} from ${distribution} (for development and tests only).`)
}
