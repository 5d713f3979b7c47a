import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../run-program.mjs'

/** @typedef {import('./debian-packages.mjs').DebianPackage} DebianPackage */

/**
 * Returns the shared libraries that a program lacks, according to the dynamic linker.
 * @param {string} binary
 * @returns {Promise<string[]>} file names such as `libgtk-3.so.0`
 */
export async function findMissingLibraries(binary) {
  const { output } = await runProgram('ldd', [binary], { capture: true })
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
}

/**
 * Returns the packages whose library, program or file is missing on this machine.
 * @param {readonly DebianPackage[]} packages
 * @param {readonly string[]} missingLibraries the ones that `ldd` reports for Electron
 * @returns {Promise<DebianPackage[]>}
 */
export async function findMissingPackages(packages, missingLibraries) {
  const known = await listLibraries()
  return packages.filter(({ library, program, file }) => {
    // Electron loads some libraries by name at run time: `ldd` does not list them, but the linker's cache does.
    if (library !== undefined) return missingLibraries.includes(library) || (known !== '' && !known.includes(library))
    if (program !== undefined) return !hasProgram(program)
    return file !== undefined && !hasFiles(file)
  })
}

/**
 * Returns whether a program is in the PATH.
 * @param {string} name
 */
export function hasProgram(name) {
  // Administration programs are often missing from an ordinary user's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => folder !== '' && isExecutable(join(folder, name)))
}

async function listLibraries() {
  const program = existsSync('/sbin/ldconfig') ? '/sbin/ldconfig' : 'ldconfig'
  try {
    return (await runProgram(program, ['-p'], { capture: true })).output
  } catch {
    // Without the list, rely on `ldd`.
    return ''
  }
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} folder */
function hasFiles(folder) {
  return existsSync(folder) && readdirSync(folder).length > 0
}
