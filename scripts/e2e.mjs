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

/**
 * Runs the end-to-end tests on the built app, on a display of their own where there can be one.
 * @param {import('./ensure-electron.mjs').Electron} electron
 * @param {readonly string[]} args for Playwright
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<number>} the exit code
 */
export async function runEndToEndTests(electron, args, extra = {}) {
  const { settings, remove } = await prepareLaunch(electron)
  const virtual = process.platform === 'linux' && hasProgram('Xvfb') ? await startVirtualDisplay() : undefined
  try {
    const environment = { ...appEnvironment(), ...extra, GATEHOUSE_E2E_LAUNCH: JSON.stringify(settings) }
    // On our display there is no Wayland, whatever the desktop around it is.
    if (virtual) delete environment.WAYLAND_DISPLAY
    const { code } = await runProgram(process.execPath, [playwright, 'test', ...args], { environment })
    return code
  } finally {
    await virtual?.stop()
    remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const electron = await setUp({ forTests: true, needsDisplay: true })
    await buildIfNeeded({ quiet: true })
    sayElectron(electron)
    return runEndToEndTests(electron, process.argv.slice(2))
  })
}
