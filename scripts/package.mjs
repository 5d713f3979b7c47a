import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { officialZip, packArguments, requireOfficial } from './package/before-pack.mjs'
import { differentArchives, hashArchives } from './package/hash-archives.mjs'
import { fetchNativePackage, nativeFolder } from './package/native-packages.mjs'
import { neededProcessors, targetName, planTargets, processorsOf } from './package/targets.mjs'
import { runProgram } from './run-program.mjs'
import { PlainError, root, runMain, printLine } from './run-main.mjs'
import { setUp } from './set-up.mjs'
import { hasProgram } from './set-up/find-missing.mjs'

/** @typedef {import('./ensure-electron.mjs').Electron} Electron */
/** @typedef {import('./package/targets.mjs').Target} Target */

const electronBuilder = fileURLToPath(new URL('node_modules/electron-builder/cli.js', root))
const dist = new URL('dist/', root)

// Packs the app for this machine. `--all` also packs for other processors, and lists what cannot be built here;
// `--for-tests` accepts any Electron; `--check-reproducible` packs twice and fails if the archives differ. Every target
// runs package/after-pack.mjs. docs/packaging.md describes the targets.
await runMain(async () => {
  const { isAll, isForTests, isRepeated } = packArguments(process.argv.slice(2))
  const electron = await setUp()
  if (!isForTests) requireOfficial(electron)
  // Timestamp of files in archives: the same commit produces the same archives.
  const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? (await lastCommitTime()))
  process.env.SOURCE_DATE_EPOCH = String(epoch)
  const { platform, arch } = process
  const electrons = await findElectrons(electron, neededProcessors({ platform, arch }, { isAll }))
  const { possible, missing } = planTargets({ platform, arch, electrons, has: hasProgram }, { isAll })
  await pack(electron, possible, epoch)
  const hashes = await hashArchives(dist)
  if (isRepeated) {
    await pack(electron, possible, epoch)
    const different = differentArchives(hashes, await hashArchives(dist))
    if (different.length > 0) throw new PlainError(`Packed twice, these differ: ${different.join(', ')}`)
    printLine('Packed twice, with the same bytes.')
  }
  for (const [name, hash] of hashes) printLine(`Packed: dist/${name}, SHA-256 ${hash}`)
  for (const { target, reason } of missing) printLine(`NOT BUILT: ${targetName(target)}, ${reason}`)
  if (!electron.isOfficial) {
    printLine(`For tests only: it holds Electron ${electron.version} from ${electron.distribution}. Never release it.`)
  }
  return 0
})

/**
 * Returns the processors for which the app can be packed. Another Electron than the official one exists only for this
 * machine.
 * @param {Electron} electron
 * @param {readonly string[]} needed
 */
async function findElectrons({ isOfficial }, needed) {
  const others = isOfficial ? needed.filter((arch) => arch !== process.arch) : []
  const zips = await Promise.allSettled(others.map((arch) => officialZip(arch)))
  return [process.arch, ...others.filter((_arch, index) => zips[index].status === 'fulfilled')]
}

/**
 * Builds and packs the app into dist/, with file times of `epoch`.
 * @param {Electron} electron
 * @param {readonly Target[]} targets
 * @param {number} epoch
 */
async function pack(electron, targets, epoch) {
  if ((await build({ quiet: true })) !== 0) throw new PlainError('The build failed, see above.')
  rmSync(dist, { recursive: true, force: true })
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  // Loaded only now, since `setUp` installs what it imports.
  const { readIdentity } = await import('./read-identity.mjs')
  const identity = await readIdentity()
  // A build with an unofficial Electron has a version that sorts before the release and is marked as unreleased.
  const packedVersion = electron.isOfficial ? version : `${version}~unreleased`
  // The app for this machine comes first, since the native module of another processor must not be in it.
  const archs = new Set(targets.map(({ arch }) => arch))
  for (const arch of [process.arch, 'x64', 'arm64', 'universal'].filter((each) => archs.delete(each))) {
    const formats = targets.filter((target) => target.arch === arch).map(({ format }) => format)
    await unpackElectron(electron, arch, formats)
    if (process.platform === 'linux') await packLinux(identity, packedVersion, arch, formats)
  }
  rmSync(nativeFolder, { recursive: true, force: true })
  const { writeSbom } = await import('./package/write-sbom.mjs')
  await writeSbom(fileURLToPath(new URL(`${identity.program}-${packedVersion}.cdx.json`, dist)), epoch)
}

async function lastCommitTime() {
  const { code, output } = await runProgram('git', ['log', '-1', '--format=%ct'], { capture: true })
  if (code === 0) return output.trim()
  throw new PlainError('The time of the last commit is not known here: set SOURCE_DATE_EPOCH (seconds since 1970).')
}

/**
 * Runs electron-builder for one architecture. On Linux it makes a folder, elsewhere also the packages.
 * @param {Electron} electron
 * @param {string} arch
 * @param {readonly string[]} formats
 */
async function unpackElectron(electron, arch, formats) {
  const processors = processorsOf(arch)
  for (const other of processors.filter((processor) => processor !== process.arch)) {
    await fetchNativePackage(process.platform, other)
  }
  const systems = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({ darwin: '--mac', win32: '--win' })
  const wanted = process.platform === 'linux' ? ['dir'] : formats
  const config = [
    '--config=electron-builder.config.mjs',
    `--config.electronDist=${await distributionOf(electron, processors)}`,
    `--config.electronVersion=${electron.version}`,
  ]
  const all = [
    electronBuilder,
    systems[process.platform] ?? '--linux',
    ...wanted,
    `--${arch}`,
    '--publish',
    'never',
    ...config,
  ]
  const { code } = await runProgram(process.execPath, all, { quiet: true })
  if (code !== 0) throw new PlainError('electron-builder failed, see above.')
}

/**
 * Returns the distribution to unpack: the official zip, verified by its checksum, or for tests the current build. For
 * two processors it is a folder with both zips.
 * @param {Electron} electron
 * @param {readonly string[]} processors
 */
async function distributionOf({ distribution, isOfficial }, processors) {
  if (!isOfficial) return distribution
  const zips = await Promise.all(processors.map((processor) => officialZip(processor)))
  const [zip] = zips
  if (zips.length === 1) return zip
  const folder = new URL('electron/', dist)
  mkdirSync(folder, { recursive: true })
  for (const each of zips) copyFileSync(each, new URL(basename(each), folder))
  return fileURLToPath(folder)
}

/**
 * Makes the packages for Linux from the folder of electron-builder.
 * @param {import('./read-identity.mjs').Identity} identity
 * @param {string} version
 * @param {string} arch
 * @param {readonly string[]} formats
 */
async function packLinux(identity, version, arch, formats) {
  const [{ buildDeb }, { buildRpm }, { buildTar }] = await Promise.all([
    import('./package/build-deb.mjs'),
    import('./package/build-rpm.mjs'),
    import('./package/build-tar.mjs'),
  ])
  const unpacked = fileURLToPath(new URL(arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`, dist))
  const options = { unpacked, version, arch, dist: fileURLToPath(dist), identity }
  const builders = new Map([
    ['deb', () => buildDeb(options)],
    ['rpm', () => buildRpm(options)],
    ['tar.gz', () => buildTar({ ...options, name: `${identity.program}-${version}-linux-${arch}` })],
  ])
  for (const format of formats) await builders.get(format)?.()
}
