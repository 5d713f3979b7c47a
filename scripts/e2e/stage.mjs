import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../run-program.mjs'
import { PlainError, root } from '../say.mjs'
import { dropPrivileges } from './unprivileged-user.mjs'

/**
 * Copies Electron and the built app to where an unprivileged user can read them: the repository and the cache may lie in
 * folders that only root may enter. Returns the app's folder and a launcher that runs Electron as that user.
 * @param {{ distribution: string, binary: string }} electron
 * @param {import('./unprivileged-user.mjs').User} user
 */
export async function stage({ distribution, binary }, user) {
  const folder = ownFolder()
  await stageElectron(distribution, binary, folder)

  const app = join(folder, 'app')
  rmSync(app, { recursive: true, force: true })
  mkdirSync(app)
  for (const part of ['out', 'package.json']) await copy(fileURLToPath(new URL(part, root)), join(app, part))
  await makeReadable(app)

  const launcher = join(folder, 'electron-as-user')
  const prefix = dropPrivileges(user).join(' ')
  writeFileSync(launcher, `#!/bin/sh\nexec ${prefix} '${join(folder, 'electron', 'electron')}' "$@"\n`)
  chmodSync(launcher, 0o755)
  return { app, launcher }
}

// Everybody may write to /var/tmp, so the folder might be somebody's trap.
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
  const target = join(folder, 'electron')
  const stampFile = join(folder, 'electron-source')
  const { size, mtimeMs } = statSync(binary)
  const stamp = `${binary} ${size} ${mtimeMs}`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  rmSync(target, { recursive: true, force: true })
  await copy(distribution, target)
  await makeReadable(target)
  writeFileSync(stampFile, stamp)
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
