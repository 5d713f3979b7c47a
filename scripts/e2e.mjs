import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'
import { prepareLaunch } from './e2e/prepare-launch.mjs'
import { appEnvironment } from './electron/app-environment.mjs'
import { runProgram } from './run-program.mjs'
import { root, runMain } from './say.mjs'
import { sayElectron, setUp } from './set-up.mjs'
import { hasProgram } from './set-up/find-missing.mjs'
import { startVirtualDisplay } from './virtual-display.mjs'

const playwright = fileURLToPath(new URL('node_modules/playwright/cli.js', root))

/** Apps that run at once, at most: most of their time is waiting. Each has a display, as they would share the focus. */
const mostAtOnce = 2

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
 * Does something with the built app, on displays of its own where there can be any.
 * @template Result
 * @param {import('./ensure-electron.mjs').Electron} electron
 * @param {(environment: NodeJS.ProcessEnv) => Promise<Result>} use with what a program needs in its environment for
 *   e2e/harness to start the app
 * @returns {Promise<Result>}
 */
export async function withApp(electron, use) {
  const { settings, remove } = await prepareLaunch(electron)
  const virtual = await startVirtualDisplays()
  try {
    const displays = virtual.map(({ display }) => display)
    const launch = JSON.stringify({ ...settings, displays })
    const environment = { ...appEnvironment(), GATEHOUSE_E2E_LAUNCH: launch }
    // On our displays there is no Wayland, whatever the desktop around them is.
    if (displays.length > 0) delete environment.WAYLAND_DISPLAY
    return await use(environment)
  } finally {
    await Promise.all(virtual.map(({ stop }) => stop()))
    remove()
  }
}

/** One display for each app that runs at once; none where the apps use the one that is there. */
async function startVirtualDisplays() {
  if (process.platform !== 'linux' || !hasProgram('Xvfb')) return []
  const displays = []
  for (let left = Math.min(mostAtOnce, availableParallelism()); left > 0; left -= 1) {
    displays.push(await startVirtualDisplay())
  }
  return displays
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const electron = await setUp({ forTests: true, needsDisplay: true })
    await buildIfNeeded({ quiet: true })
    sayElectron(electron)
    return runEndToEndTests(electron, process.argv.slice(2))
  })
}
