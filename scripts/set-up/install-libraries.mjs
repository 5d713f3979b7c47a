import { PlainError, say } from '../say.mjs'
import { installDebianPackages, isDebianLike } from './apt.mjs'
import { displayPackages, electronPackages, testPackages } from './debian-packages.mjs'
import { findMissingLibraries, findMissingPackages } from './find-missing.mjs'

/**
 * Makes sure that Electron finds its libraries, and the tests their programs. Only Linux lacks any.
 * @param {{ binary: string, forTests: boolean, needsDisplay: boolean }} options
 */
export async function installLibraries({ binary, forTests, needsDisplay }) {
  if (process.platform !== 'linux') return
  const required = [...electronPackages, ...(needsDisplay ? displayPackages : [])]
  const wanted = [...required, ...(forTests ? testPackages : [])]

  const missingLibraries = await findMissingLibraries(binary)
  const missing = await findMissingPackages(wanted, missingLibraries)
  if (missing.length > 0 && isDebianLike()) {
    await installDebianPackages(missing.map(({ name }) => name))
    await refuse(required, binary, 'they are still missing after the installation')
    return
  }
  if (missing.length > 0) say(`Not found on this system: ${missing.map(describe).join(', ')}.`)
  await refuse(electronPackages, binary, 'install the packages of your system that hold them')
}

/**
 * @param {readonly import('./debian-packages.mjs').DebianPackage[]} required
 * @param {string} binary
 * @param {string} advice
 */
async function refuse(required, binary, advice) {
  const libraries = await findMissingLibraries(binary)
  const programs = (await findMissingPackages(required, libraries)).filter(({ library }) => library === undefined)
  // Only what the linker cannot find stops Electron; a missing program costs it a feature.
  if (libraries.length > 0) {
    throw new PlainError(`Electron lacks ${libraries.join(', ')}: ${advice}.`)
  }
  if (programs.length > 0) say(`Still missing: ${programs.map(describe).join(', ')}.`)
}

/** @param {import('./debian-packages.mjs').DebianPackage} entry */
function describe({ name, library, program }) {
  return library ?? program ?? name
}
