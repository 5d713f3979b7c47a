import { fileURLToPath } from 'node:url'
import { canSandbox, isRootOnLinux } from '../electron/sandbox.mjs'
import { root, printLine } from '../run-main.mjs'
import { stage } from './stage.mjs'
import { dropPrivileges, findUnprivilegedUser } from './unprivileged-user.mjs'

/**
 * The way in which tests start the app. e2e/harness reads it from GATEHOUSE_E2E_LAUNCH.
 * @typedef {{ executable: string, electron: string, app: string, isSandboxed: boolean,
 *   user: import('./unprivileged-user.mjs').User | null }} LaunchSettings
 */

/**
 * Determines how to start the built app with Chromium's sandbox enabled, under any account.
 * @param {import('../ensure-electron.mjs').Electron} electron
 * @returns {Promise<{ settings: LaunchSettings, remove: () => void }>} `remove` deletes the files created for it
 */
export async function prepareLaunch(electron) {
  const prepared = isRootOnLinux() ? await prepareAsRoot(electron) : await prepareAsOurselves(electron)
  if (!prepared.settings.isSandboxed) {
    printLine('WARNING: this system forbids unprivileged user namespaces, so the app is tested with --no-sandbox.')
    printLine('WARNING: not tested: the renderer runs in the sandbox of the operating system (seccomp, namespaces).')
  }
  return prepared
}

/** @param {import('../ensure-electron.mjs').Electron} electron */
async function prepareAsRoot(electron) {
  const user = await findUnprivilegedUser()
  const { app, launcher, binary, remove } = await stage(electron, user)
  const isSandboxed = await canSandbox(launcher, dropPrivileges(user))
  printLine(`Running as root: the app under test runs as ${user.name}, so that it has its sandbox.`)
  return { settings: { executable: launcher, electron: binary, app, user, isSandboxed }, remove }
}

/** @param {import('../ensure-electron.mjs').Electron} electron */
async function prepareAsOurselves({ binary }) {
  const isSandboxed = await canSandbox(binary)
  const app = fileURLToPath(root)
  return { settings: { executable: binary, electron: binary, app, user: null, isSandboxed }, remove: () => {} }
}
