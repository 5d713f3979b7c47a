import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { checkArguments, officialZip, requireOfficial } from './package/before-pack.mjs'
import { differentArchives, hashArchives } from './package/hash-archives.mjs'
import { runProgram } from './run-program.mjs'
import { PlainError, root, runMain, printLine } from './run-main.mjs'
import { setUp } from './set-up.mjs'
import { hasProgram } from './set-up/find-missing.mjs'

/** @typedef {import('./ensure-electron.mjs').Electron} Electron */

const electronBuilder = fileURLToPath(new URL('node_modules/electron-builder/cli.js', root))
const dist = new URL('dist/', root)

// Packs the app for the current system. `--for-tests` accepts any Electron; `--check-reproducible` builds and packs
// twice, and fails if the archives differ. Other arguments are passed to electron-builder. Every target runs
// package/after-pack.mjs.
await runMain(async () => {
  const own = ['--for-tests', '--check-reproducible']
  const args = process.argv.slice(2).filter((arg) => !own.includes(arg))
  const isForTests = process.argv.includes('--for-tests')
  checkArguments(args)
  const electron = await setUp()
  if (!isForTests) requireOfficial(electron)
  // Timestamp of files in archives: the same commit produces the same archives.
  const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? (await lastCommitTime()))
  process.env.SOURCE_DATE_EPOCH = String(epoch)
  await pack(electron, args, epoch)
  const hashes = await hashArchives(dist)
  if (process.argv.includes('--check-reproducible')) {
    await pack(electron, args, epoch)
    const different = differentArchives(hashes, await hashArchives(dist))
    if (different.length > 0) throw new PlainError(`Packed twice, these differ: ${different.join(', ')}`)
    printLine('Packed twice, with the same bytes.')
  }
  for (const [name, hash] of hashes) printLine(`Packed: dist/${name}, SHA-256 ${hash}`)
  if (!electron.isOfficial) {
    printLine(`For tests only: it holds Electron ${electron.version} from ${electron.distribution}. Never release it.`)
  }
  return 0
})

/**
 * Builds and packs the app into dist/, with file times of `epoch`.
 * @param {Electron} electron
 * @param {readonly string[]} args for electron-builder
 * @param {number} epoch
 */
async function pack(electron, args, epoch) {
  if ((await build({ quiet: true })) !== 0) throw new PlainError('The build failed, see above.')
  rmSync(dist, { recursive: true, force: true })

  const isLinuxFolder = process.platform === 'linux' && args.length === 0
  const code = await runElectronBuilder(isLinuxFolder ? ['--linux', 'dir'] : args, await distributionOf(electron))
  if (code !== 0) throw new PlainError('electron-builder failed, see above.')
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  // A build with an unofficial Electron has a version that sorts before the release and is marked as unreleased.
  const packedVersion = electron.isOfficial ? version : `${version}~unreleased`
  if (isLinuxFolder) await packLinux(packedVersion)
  const { writeSbom } = await import('./package/write-sbom.mjs')
  await writeSbom(fileURLToPath(new URL(`gatehouse-${packedVersion}.cdx.json`, dist)), epoch)
}

async function lastCommitTime() {
  const { code, output } = await runProgram('git', ['log', '-1', '--format=%ct'], { capture: true })
  if (code === 0) return output.trim()
  throw new PlainError('The time of the last commit is not known here: set SOURCE_DATE_EPOCH (seconds since 1970).')
}

/**
 * Returns electron-builder's arguments for the distribution to unpack: the official zip, verified by its checksum, or
 * for tests the current build.
 * @param {Electron} electron
 */
async function distributionOf({ distribution, version, isOfficial }) {
  const source = isOfficial ? await officialZip() : distribution
  return [`--config.electronDist=${source}`, `--config.electronVersion=${version}`]
}

/** @param {string} version */
async function packLinux(version) {
  const folder = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`
  const unpacked = fileURLToPath(new URL(folder, dist))
  const { buildTar } = await import('./package/build-tar.mjs')
  await buildTar({ unpacked, name: `gatehouse-${version}-linux-${process.arch}`, dist: fileURLToPath(dist) })
  if (!hasProgram('dpkg-deb')) {
    printLine('NOT BUILT: the .deb, since dpkg-deb is not here. Install dpkg, or run: npm run package -- --linux deb')
    return
  }
  const { buildDeb } = await import('./package/build-deb.mjs')
  await buildDeb({ unpacked, version, architecture: process.arch === 'arm64' ? 'arm64' : 'amd64' })
}

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} more
 */
async function runElectronBuilder(args, more) {
  const all = [electronBuilder, ...args, '--publish', 'never', ...more]
  return (await runProgram(process.execPath, all, { quiet: true })).code
}
