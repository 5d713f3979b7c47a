import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'
import { prepareLaunch } from './e2e/prepare-launch.mjs'
import { appEnvironment } from './electron/app-environment.mjs'
import { runProgram } from './run-program.mjs'
import { root, runMain } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'
import { hasProgram } from './set-up/find-missing.mjs'
import { startVirtualDisplay } from './virtual-display.mjs'

const playwright = fileURLToPath(new URL('node_modules/playwright/cli.js', root))

/**
 * Maximum number of Playwright workers. May exceed the processors by one, because tests sometimes wait for processes or
 * sound.
 */
const maxWorkers = 3

/**
 * One for the app of a single test and one for the shared app; on one display they would share the focus (e2e/harness).
 */
const displaysPerWorker = 2

/**
 * Runs the end-to-end tests on the built app.
 * @param {import('./ensure-electron.mjs').Electron} electron
 * @param {readonly string[]} args for Playwright
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<number>} the exit code
 */
export function runEndToEndTests(electron, args, extra = {}) {
  return withApp(electron, async (environment) => {
    const { code } = await runProgram(process.execPath, [playwright, 'test', ...args], {
      environment: { ...environment, ...extra },
    })
    return code
  })
}

/**
 * Calls `use` with the built app, on virtual displays if possible.
 * @template Result
 * @param {import('./ensure-electron.mjs').Electron} electron
 * @param {(environment: NodeJS.ProcessEnv) => Promise<Result>} use receives the environment in which e2e/harness can
 *   start the app
 * @returns {Promise<Result>}
 */
export async function withApp(electron, use) {
  const { settings, remove } = await prepareLaunch(electron)
  const virtual = await startVirtualDisplays()
  try {
    const displays = virtual.map(({ display }) => display)
    const launch = JSON.stringify({ ...settings, displays })
    const environment = { ...appEnvironment(), GATEHOUSE_E2E_LAUNCH: launch }
    // Virtual displays have no Wayland, even within a Wayland desktop.
    if (displays.length > 0) delete environment.WAYLAND_DISPLAY
    return await use(environment)
  } finally {
    await Promise.all(virtual.map(({ stop }) => stop()))
    remove()
  }
}

/** Starts displays for all workers; none if the apps use the existing display. */
async function startVirtualDisplays() {
  if (process.platform !== 'linux' || !hasProgram('Xvfb')) return []
  const count = Math.min(maxWorkers, availableParallelism() + 1) * displaysPerWorker
  return Promise.all(Array.from({ length: count }, () => startVirtualDisplay()))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const electron = await setUp({ forTests: true, needsDisplay: true })
    await buildIfNeeded({ quiet: true })
    printElectron(electron)
    return runEndToEndTests(electron, process.argv.slice(2))
  })
}
