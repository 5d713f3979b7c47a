import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'
import { PlainError, printLine } from '../run-main.mjs'
import { checkFuses, setFuses } from './fuses.mjs'
import { nativePackage, nativePrefix } from './native-packages.mjs'
import { checkSize } from './sizes.mjs'

/** Files that a packed app needs, and files that it must not contain. */
const needed = ['package.json', 'LICENSE', 'out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']
const unwanted =
  /\.(map|tsx?|mts|cts)$|\.(test|spec)\.|(^|\/)(e2e|bench|testing|tests?|__tests__|coverage|\.sources)(\/|$)/

/** Architectures by electron-builder's numbers. A universal app has the native modules of both. */
const architectures = /** @type {Record<number, readonly string[]>} */ ({ 1: ['x64'], 3: ['arm64'] })

/**
 * Runs as electron-builder's hook for every target: sets the fuses, verifies them, and checks the packed files and
 * their size. Fails for an AppImage, whose start script disables the sandbox if the system forbids user namespaces.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, arch, electronPlatformName, packager, targets }) {
  if (targets.some(({ name }) => name.toLowerCase() === 'appimage')) {
    throw new PlainError('An AppImage may start without the sandbox (docs/security.md). Pack a deb or a tar.gz.')
  }
  const { executable, resources } = places(electronPlatformName, appOutDir, packager)
  await setFuses(executable)
  printLine(`Fuses of ${executable}: ${(await checkFuses(executable)).join(', ')}.`)
  // Electron's welcome page, part of every distribution.
  rmSync(join(resources, 'default_app.asar'), { force: true })
  const platform = /** @type {NodeJS.Platform} */ (electronPlatformName)
  const ofNative = (platform === 'darwin' ? undefined : architectures[arch]) ?? ['x64', 'arm64']
  checkContents(
    resources,
    ofNative.map((each) => nativePackage(platform, each)),
  )
  for (const line of checkSize(appOutDir, resources)) printLine(`  ${line}`)
}

/**
 * @param {string} platform
 * @param {string} folder
 * @param {{ appInfo: { productFilename: string }, executableName?: string }} packager
 */
function places(platform, folder, { appInfo: { productFilename }, executableName }) {
  if (platform === 'darwin') {
    const bundle = join(folder, `${productFilename}.app`)
    return { executable: bundle, resources: join(bundle, 'Contents/Resources') }
  }
  const name = platform === 'win32' ? `${productFilename}.exe` : (executableName ?? productFilename)
  return { executable: join(folder, name), resources: join(folder, 'resources') }
}

/**
 * Throws unless the folder contains the app's archive with everything it needs, the licenses of its packages, and no
 * other code.
 * @param {string} resources
 * @param {readonly string[]} [natives] packages whose native modules are next to the archive
 */
export function checkContents(resources, natives = []) {
  const archive = join(resources, 'app.asar')
  const names = readdirSync(resources)
  for (const name of ['app.asar', 'notices']) {
    if (!names.includes(name)) throw new PlainError(`${join(resources, name)} is missing. Do not release this build.`)
  }
  for (const name of ['app', 'default_app.asar']) {
    if (names.includes(name)) {
      throw new PlainError(`${join(resources, name)} would run in place of the app. Do not release this build.`)
    }
  }
  if (noticesIn(join(resources, 'notices')).trim() === '') {
    throw new PlainError(`${join(resources, 'notices')} is empty. Do not release this build.`)
  }
  const files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/').replace(/^\//, ''))
  const missing = needed.filter((file) => !files.includes(file))
  if (missing.length > 0) throw new PlainError(`${archive} lacks ${missing.join(', ')}. Do not release this build.`)
  const found = files.filter((file) => unwanted.test(file))
  if (found.length > 0) throw new PlainError(`${archive} holds ${found.join(', ')}. Do not release this build.`)
  const packages = packagesIn(files)
  const native = packages.filter((name) => name.startsWith(nativePrefix)).toSorted()
  if (native.join() !== natives.toSorted().join()) {
    throw new PlainError(
      `${archive} has the native modules ${native.join(', ')} in place of ${natives.join(', ')}. Do not release it.`,
    )
  }
  const unlicensed = packages.filter((name) => !noticesIn(join(resources, 'notices')).includes(`\n${name} `))
  if (unlicensed.length > 0) {
    throw new PlainError(
      `${join(resources, 'notices')} lacks the licenses of ${unlicensed.join(', ')}. Do not release this build.`,
    )
  }
}

/**
 * Returns the names of the packages in the archive.
 * @param {readonly string[]} files
 */
function packagesIn(files) {
  return files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [])
}

/** @param {string} folder */
function noticesIn(folder) {
  return readdirSync(folder)
    .map((name) => `\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('')
}
