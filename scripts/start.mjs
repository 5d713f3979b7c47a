import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'
import { appEnvironment } from './electron/app-environment.mjs'
import { cacheFolder } from './electron/cache.mjs'
import { appArguments } from './electron/sandbox.mjs'
import { runProgram } from './run-program.mjs'
import { printLine, root, runMain } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'
import { lacksDisplay, startVirtualDisplay } from './virtual-display.mjs'

// Installs missing dependencies, builds if sources have changed, and opens the app, or runs a command of a terminal.
await runMain(async () => {
  const given = process.argv.slice(2)
  const isCommand = ['run', 'gateway', 'help'].includes(given[0] ?? '')
  // Commands of a terminal show no window; they run where they were typed.
  const needsDisplay = lacksDisplay() && !isCommand
  const directory = isCommand ? process.env.INIT_CWD : undefined
  const electron = await setUp({ needsDisplay })
  await buildIfNeeded({ quiet: true })
  printElectron(electron)

  const virtual = needsDisplay ? await startVirtualDisplay() : undefined
  const environment = appEnvironment()
  if (virtual) {
    const screenshot = environment.GATEHOUSE_FIRST_PAINT_SCREENSHOT ?? join(cacheFolder(), 'first-paint.png')
    environment.GATEHOUSE_FIRST_PAINT_SCREENSHOT = screenshot
    printLine(`There is no display here: the app runs on a virtual one, ${virtual.display}. Ctrl-C ends it.`)
    printLine(`A screenshot is saved after the first paint, to ${screenshot}`)
  }
  try {
    const [, ...switches] = await appArguments(electron.binary)
    const args = [fileURLToPath(root), ...switches, ...given]
    const { code } = await runProgram(electron.binary, args, { environment, directory })
    return code
  } finally {
    await virtual?.stop()
  }
})
