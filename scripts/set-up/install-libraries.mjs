import { PlainError, printLine } from '../run-main.mjs'
import { installDebianPackages, isDebianLike } from './apt.mjs'
import { displayPackages, electronPackages, testPackages } from './debian-packages.mjs'
import { findMissingLibraries, findMissingPackages } from './find-missing.mjs'

/** @typedef {{ forTests: boolean, needsDisplay: boolean }} Needs */

/**
 * Installs the missing Debian packages that Electron and the tests need, if permitted: as root on Debian.
 * @param {Needs} needs
 */
export async function installSystemPackages(needs) {
  if (process.platform !== 'linux' || !isDebianLike() || process.getuid?.() !== 0) return
  const missing = await findMissingPackages(wantedPackages(needs), [])
  if (missing.length > 0) await installDebianPackages(missing.map(({ name }) => name))
}

/**
 * Ensures that Electron finds its libraries, and the tests their programs. Does nothing except on Linux.
 * @param {Needs & { binary: string }} options
 */
export async function checkLibraries({ binary, ...needs }) {
  if (process.platform !== 'linux') return
  const missing = await findMissingPackages(wantedPackages(needs), await findMissingLibraries(binary))
  if (missing.length > 0 && isDebianLike()) {
    await installDebianPackages(missing.map(({ name }) => name))
    await refuse(requiredPackages(needs), binary, 'they are still missing after the installation')
    return
  }
  if (missing.length > 0) printLine(`Not found on this system: ${missing.map(describe).join(', ')}.`)
  await refuse(electronPackages, binary, 'install the packages of your system that hold them')
}

/** @param {Needs} needs */
const requiredPackages = ({ needsDisplay }) => [...electronPackages, ...(needsDisplay ? displayPackages : [])]

/** @param {Needs} needs */
const wantedPackages = (needs) => [...requiredPackages(needs), ...(needs.forTests ? testPackages : [])]

/**
 * @param {readonly import('./debian-packages.mjs').DebianPackage[]} required
 * @param {string} binary
 * @param {string} advice
 */
async function refuse(required, binary, advice) {
  const libraries = await findMissingLibraries(binary)
  const programs = (await findMissingPackages(required, libraries)).filter(({ library }) => library === undefined)
  // Electron only fails without libraries that the linker needs; a missing program disables a feature.
  if (libraries.length > 0) {
    throw new PlainError(`Electron lacks ${libraries.join(', ')}: ${advice}.`)
  }
  if (programs.length > 0) printLine(`Still missing: ${programs.map(describe).join(', ')}.`)
}

/** @param {import('./debian-packages.mjs').DebianPackage} entry */
function describe({ name, library, program }) {
  return library ?? program ?? name
}
