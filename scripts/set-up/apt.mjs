import { existsSync, readdirSync } from 'node:fs'
import { runProgram } from '../run-program.mjs'
import { PlainError, printLine } from '../run-main.mjs'

/** Returns whether this is Debian or a derivative. */
export function isDebianLike() {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

/**
 * Installs Debian packages if run as root. Otherwise throws an error with the command to run.
 * @param {readonly string[]} wanted
 */
export async function installDebianPackages(wanted) {
  const isRoot = process.getuid?.() === 0
  if (isRoot && !hasPackageLists()) await updateLists()
  const names = await nameForThisRelease(wanted)
  if (!isRoot) {
    const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`
    throw new PlainError(`Some Debian packages are missing. Run this once, then try again:\n\n  ${command}\n`)
  }

  printLine(`Installing Debian packages: ${names.join(' ')}.`)
  let result = await aptGet(['install', ...names])
  if (result.code !== 0) {
    // The package lists may be outdated.
    await updateLists()
    result = await aptGet(['install', ...(await nameForThisRelease(wanted))])
  }
  if (result.code !== 0) throw new PlainError(`apt-get could not install ${names.join(' ')}:\n${result.output.trim()}`)
}

async function updateLists() {
  const { code, output } = await aptGet(['update'])
  if (code !== 0) throw new PlainError(`apt-get update failed. Check the network, then try again.\n${output.trim()}`)
}

// Releases with 64-bit time renamed some libraries, and the old name may be ambiguous there.
/** @param {readonly string[]} wanted */
async function nameForThisRelease(wanted) {
  const renamed = wanted.filter((name) => name.startsWith('lib')).map((name) => `${name}t64`)
  if (renamed.length === 0) return [...wanted]
  const { output } = await runProgram('apt-cache', ['show', '--no-all-versions', ...renamed], { capture: true })
  return wanted.map((name) => (output.includes(`Package: ${name}t64\n`) ? `${name}t64` : name))
}

/** @param {readonly string[]} args */
function aptGet(args) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return runProgram('apt-get', ['-y', '-q', '--no-install-recommends', ...args], { environment, capture: true })
}

function hasPackageLists() {
  const folder = '/var/lib/apt/lists'
  return existsSync(folder) && readdirSync(folder).some((name) => name.includes('_Packages'))
}
