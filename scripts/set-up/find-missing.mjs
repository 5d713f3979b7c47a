import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../run-program.mjs'

/** @typedef {import('./debian-packages.mjs').DebianPackage} DebianPackage */

/**
 * Asks the dynamic linker which shared libraries a program lacks.
 * @param {string} binary
 * @returns {Promise<string[]>} file names such as `libgtk-3.so.0`
 */
export async function findMissingLibraries(binary) {
  const { output } = await runProgram('ldd', [binary], { capture: true })
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
}

/**
 * Of these packages, those whose library, program or file is not on this machine.
 * @param {readonly DebianPackage[]} packages
 * @param {readonly string[]} missingLibraries what `ldd` said of Electron
 * @returns {Promise<DebianPackage[]>}
 */
export async function findMissingPackages(packages, missingLibraries) {
  const known = await listLibraries()
  return packages.filter(({ library, program, file }) => {
    // Some libraries are loaded by name while Electron runs: `ldd` does not know of them, the linker's cache does.
    if (library !== undefined) return missingLibraries.includes(library) || (known !== '' && !known.includes(library))
    if (program !== undefined) return !hasProgram(program)
    return file !== undefined && !hasFiles(file)
  })
}

/**
 * Whether a program is in the PATH.
 * @param {string} name
 */
export function hasProgram(name) {
  // Administration programs are often missing from the PATH of an ordinary person.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => folder !== '' && isExecutable(join(folder, name)))
}

async function listLibraries() {
  const program = existsSync('/sbin/ldconfig') ? '/sbin/ldconfig' : 'ldconfig'
  try {
    return (await runProgram(program, ['-p'], { capture: true })).output
  } catch {
    // No list, no judgement: what `ldd` says is enough then.
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
