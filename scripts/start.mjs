import { join } from 'node:path'
import { buildIfNeeded } from './build.mjs'
import { appEnvironment } from './electron/app-environment.mjs'
import { cacheFolder } from './electron/cache.mjs'
import { appArguments } from './electron/sandbox.mjs'
import { runProgram } from './run-program.mjs'
import { runMain, printLine } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'
import { lacksDisplay, startVirtualDisplay } from './virtual-display.mjs'

// Installs missing dependencies, builds if sources have changed, and opens the app.
await runMain(async () => {
  const needsDisplay = lacksDisplay()
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
    const args = [...(await appArguments(electron.binary)), ...process.argv.slice(2)]
    const { code } = await runProgram(electron.binary, args, { environment })
    return code
  } finally {
    await virtual?.stop()
  }
})
