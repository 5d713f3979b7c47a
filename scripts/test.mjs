import { expectedSkips } from './check/expected-skips.mjs'
import { allPieces } from './check/pieces.mjs'
import { runPieces } from './check/run-pieces.mjs'
import { runMain } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'
import { arePackagesInstalled } from './set-up/install-packages.mjs'

/** @type {import('./ensure-electron.mjs').Electron | undefined} */
let electron

/** Budget of the entire run; the set-up of a fresh clone takes two minutes of it (docs/testing.md). */
const totalBudgetSeconds = (arePackagesInstalled() ? 8 : 10) * 60

// Installs missing dependencies and runs every check.
await runMain(async () => {
  electron = await setUp({ forTests: true, needsDisplay: true })
  printElectron(electron)
  return runPieces(allPieces, electron, { expectedSkips, totalBudgetSeconds, startedAt: 0 })
})

// If the set-up fails, nothing has run, which must not look like success.
if (!electron) process.stdout.write('\n0 passed, 1 failed\n')
