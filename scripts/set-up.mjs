import { writeClassTypes } from './check/class-types.mjs'
import { ensureElectron } from './ensure-electron.mjs'
import { PlainError, printLine } from './run-main.mjs'
import { checkLibraries, installSystemPackages } from './set-up/install-libraries.mjs'
import { installPackages } from './set-up/install-packages.mjs'

/** @typedef {import('./ensure-electron.mjs').Electron} Electron */

/**
 * Prepares a bare machine: installs npm packages, Electron, and on Linux its libraries.
 * @param {{ forTests?: boolean, needsDisplay?: boolean }} [options] `needsDisplay` if a virtual display is required
 * @returns {Promise<Electron>}
 */
export async function setUp({ forTests = false, needsDisplay = false } = {}) {
  checkNode()
  // System packages are installed in parallel with npm packages. Libraries that Electron links to can only be checked
  // afterwards.
  const [electron] = await Promise.all([
    installPackages().then(ensureElectron),
    installSystemPackages({ forTests, needsDisplay }),
  ])
  writeClassTypes()
  await checkLibraries({ binary: electron.binary, forTests, needsDisplay })
  return electron
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new PlainError(`Node ${process.versions.node} is too old. Install Node 20.19 or later, then try again.`)
}

/**
 * Prints the Electron in use if it is not the one that ships.
 * @param {Electron} electron
 */
export function printElectron({ isOfficial, version, distribution }) {
  if (!isOfficial) printLine(`Electron ${version} from ${distribution} (for development and tests only).`)
}
