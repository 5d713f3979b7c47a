import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.mjs'
import { PlainError, root, runMain } from './run-main.mjs'
import { setUp } from './set-up.mjs'

const electronVite = fileURLToPath(new URL('node_modules/electron-vite/bin/electron-vite.js', root))
const stampFile = new URL('out/.sources', root)
const sources = [
  'shared',
  'shared-node',
  'gateway',
  'electron',
  'renderer',
  'docs/guide',
  'electron.vite.config.ts',
  'package.json',
]

/**
 * Builds main, preload, renderer and the gateway into out/.
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<number>} the exit code
 */
export async function build({ quiet = false } = {}) {
  const fingerprint = fingerprintSources()
  // If the build is interrupted, the next command builds again.
  invalidateBuild()
  const level = quiet ? ['--logLevel', 'warn'] : []
  const { code } = await runProgram(process.execPath, [electronVite, 'build', ...level], { quiet })
  if (code !== 0) return code
  mkdirSync(new URL('out', root), { recursive: true })
  writeFileSync(stampFile, fingerprint)
  return 0
}

/**
 * Builds unless out/ is up to date with the sources.
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildIfNeeded(options) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprintSources()) return
  if ((await build(options)) !== 0) throw new PlainError('The build failed, see above.')
}

/** Makes the next command build again. */
export function invalidateBuild() {
  rmSync(stampFile, { force: true })
}

// Hashes name, size and modification time of every source file: enough to notice changed, new and deleted files.
function fingerprintSources() {
  const hash = createHash('sha256')
  for (const source of [...sources, 'package-lock.json']) addToHash(hash, fileURLToPath(new URL(source, root)))
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return
  const { size, mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) {
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).toSorted()) addToHash(hash, `${path}/${name}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await setUp()
    return build()
  })
}
