import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { runProgram } from './run-program.mjs'
import { PlainError, root, runMain, say } from './say.mjs'
import { setUp } from './set-up.mjs'
import { hasProgram } from './set-up/find-missing.mjs'

const electronBuilder = fileURLToPath(new URL('node_modules/electron-builder/cli.js', root))
const dist = new URL('dist/', root)

// Packs the app for the system that this runs on. Arguments go to electron-builder.
await runMain(async () => {
  const electron = await setUp()
  if ((await build({ quiet: true })) !== 0) throw new PlainError('The build failed, see above.')
  rmSync(dist, { recursive: true, force: true })

  const args = process.argv.slice(2)
  if (process.platform !== 'linux' || args.length > 0) return runElectronBuilder(args)
  await packForLinux(electron)
  return 0
})

/** @param {import('./ensure-electron.mjs').Electron} electron */
async function packForLinux({ distribution, version, isOfficial }) {
  const folder = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`
  const unpacked = fileURLToPath(new URL(folder, dist))
  const code = await runElectronBuilder(
    ['--linux', 'dir'],
    [`--config.electronDist=${distribution}`, `--config.electronVersion=${version}`],
  )
  if (code !== 0) throw new PlainError('electron-builder failed, see above.')
  // Electron's welcome page, which a given distribution brings along.
  rmSync(`${unpacked}/resources/default_app.asar`, { force: true })

  // Imported late: it is a package from npm, which may have been missing when this script started.
  const { checkFuses } = await import('./package/check-fuses.mjs')
  const fuses = await checkFuses(`${unpacked}/gatehouse`)
  say(`Fuses of the packed binary: ${fuses.join(', ')}.`)

  say(`Packed: dist/${folder}`)
  if (!hasProgram('dpkg-deb')) {
    say('NOT BUILT: the .deb, since dpkg-deb is not here. Install dpkg, or run: npm run package -- --linux deb')
    return
  }
  const { buildDeb } = await import('./package/build-deb.mjs')
  const { version: appVersion } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const file = await buildDeb({
    unpacked,
    // A build with another Electron than the one that ships sorts before the release and says so.
    version: isOfficial ? appVersion : `${appVersion}~unreleased`,
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
  })
  say(`Packed: dist/${basename(file)}`)
  if (!isOfficial) say(`For tests only: it holds Electron ${version} from ${distribution}. Never release it.`)
}

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} [more]
 */
async function runElectronBuilder(args, more = []) {
  const all = [electronBuilder, ...args, '--publish', 'never', ...more]
  return (await runProgram(process.execPath, all, { quiet: true })).code
}
