import { expectedSkips } from './check/expected-skips.mjs'
import { longPieces } from './check/pieces.mjs'
import { runPieces } from './check/run-pieces.mjs'
import { runMain } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'

/** @type {import('./ensure-electron.mjs').Electron | undefined} */
let electron

// Installs missing dependencies and runs the statistical and real-time proofs.
await runMain(async () => {
  electron = await setUp({ forTests: true, needsDisplay: true })
  printElectron(electron)
  return runPieces(longPieces, electron, { expectedSkips, totalBudgetSeconds: 25 * 60, startedAt: 0 })
})

// If the set-up fails, nothing has run, which must not look like success.
if (!electron) process.stdout.write('\n0 passed, 1 failed\n')
