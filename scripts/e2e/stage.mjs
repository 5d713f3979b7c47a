import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productionPackages } from '../production-packages.mjs'
import { runProgram } from '../run-program.mjs'
import { PlainError, root } from '../run-main.mjs'
import { dropPrivileges } from './unprivileged-user.mjs'

const day = 24 * 60 * 60_000

/**
 * Copies Electron and the built app to where an unprivileged user can read them: the repository and the cache may be in
 * folders that only root can enter. Returns the app's folder, which is separate for each run, a launcher that runs
 * Electron as that user, and the copy of Electron.
 * @param {{ distribution: string, binary: string }} electron
 * @param {import('./unprivileged-user.mjs').User} user
 */
export async function stage({ distribution, binary }, user) {
  const folder = ownFolder()
  removeOld(folder)
  const electron = await stageElectron(distribution, binary, folder)

  const run = mkdtempSync(join(folder, 'run-'))
  const app = join(run, 'app')
  mkdirSync(app)
  for (const part of ['out', 'package.json']) await copy(fileURLToPath(new URL(part, root)), join(app, part))
  for (const part of productionPackages()) {
    mkdirSync(dirname(join(app, part)), { recursive: true })
    await copy(fileURLToPath(new URL(part, root)), join(app, part))
  }
  const launcher = join(run, 'electron-as-user')
  writeFileSync(launcher, `#!/bin/sh\nexec ${dropPrivileges(user).join(' ')} '${join(electron, 'electron')}' "$@"\n`)
  await makeReadable(run)
  chmodSync(launcher, 0o755)
  return {
    app,
    launcher,
    binary: join(electron, 'electron'),
    remove: () => rmSync(run, { recursive: true, force: true }),
  }
}

// /var/tmp is world-writable, so another user may have created the folder as a trap.
function ownFolder() {
  const hash = createHash('sha256').update(root.href).digest('hex').slice(0, 12)
  const folder = `/var/tmp/gatehouse-e2e-${hash}`
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new PlainError(`${folder} is not a folder that only root can write to. Remove it, then try again.`)
  }
  chmodSync(folder, 0o755)
  return folder
}

/**
 * @param {string} distribution
 * @param {string} binary
 * @param {string} folder
 */
async function stageElectron(distribution, binary, folder) {
  const { size, mtimeMs } = statSync(binary)
  const hash = createHash('sha256').update(`${binary} ${size} ${mtimeMs}`).digest('hex').slice(0, 12)
  const target = join(folder, `electron-${hash}`)
  if (existsSync(target)) return target
  const unfinished = mkdtempSync(join(folder, 'run-'))
  const staged = join(unfinished, 'electron')
  await copy(distribution, staged)
  await makeReadable(staged)
  try {
    renameSync(staged, target)
  } catch (error) {
    // A concurrent run has already created it.
    if (!existsSync(target)) throw error
  }
  rmSync(unfinished, { recursive: true, force: true })
  return target
}

// Removes the folders of runs that were killed.
/** @param {string} folder */
function removeOld(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('run-'))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copy(from, to) {
  const { code, output } = await runProgram('cp', ['-R', from, to], { capture: true })
  if (code !== 0) throw new PlainError(`${from} could not be copied to ${to}: ${output.trim()}`)
}

/** @param {string} folder */
async function makeReadable(folder) {
  await runProgram('chmod', ['-R', 'u=rwX,go=rX', folder], { capture: true })
}
