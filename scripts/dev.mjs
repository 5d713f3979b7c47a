import { fileURLToPath } from 'node:url'
import { invalidateBuild } from './build.mjs'
import { appEnvironment } from './electron/app-environment.mjs'
import { appArguments } from './electron/sandbox.mjs'
import { runProgram } from './run-program.mjs'
import { root, runMain, printLine } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'
import { lacksDisplay, startVirtualDisplay } from './virtual-display.mjs'

const electronVite = fileURLToPath(new URL('node_modules/electron-vite/bin/electron-vite.js', root))

// Runs the app from its sources: the renderer reloads in place, the rest restarts on a change.
await runMain(async () => {
  const needsDisplay = lacksDisplay()
  const electron = await setUp({ needsDisplay })
  printElectron(electron)
  // The development build in out/ is not the one that ships.
  invalidateBuild()
  const virtual = needsDisplay ? await startVirtualDisplay() : undefined
  if (virtual) printLine(`There is no display here: the app runs on a virtual one, ${virtual.display}. Ctrl-C ends it.`)
  try {
    const environment = appEnvironment()
    const appArgs = await appArguments(electron.binary)
    if (appArgs.includes('--no-sandbox')) environment.NO_SANDBOX = '1'
    const args = [electronVite, 'dev', '--watch', ...process.argv.slice(2)]
    const { code } = await runProgram(process.execPath, args, { environment })
    return code
  } finally {
    await virtual?.stop()
  }
})
