import { ensureElectron } from './ensure-electron.mjs'
import { runMain } from './run-main.mjs'
import { installPackages } from './set-up/install-packages.mjs'

// Prints the Electron binary in use, and nothing else on stdout.
await runMain(async () => {
  await installPackages()
  const { binary } = await ensureElectron()
  process.stdout.write(`${binary}\n`)
})
