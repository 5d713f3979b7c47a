import { allPieces } from './check/pieces.mjs'
import { runPieces } from './check/run-pieces.mjs'
import { runMain } from './say.mjs'
import { sayElectron, setUp } from './set-up.mjs'

/** @type {import('./ensure-electron.mjs').Electron | undefined} */
let electron

// Sets up whatever is missing and runs every check there is.
await runMain(async () => {
  electron = await setUp({ forTests: true, needsDisplay: true })
  sayElectron(electron)
  return runPieces(allPieces, electron)
})

// Without the set-up nothing has run, which must not look like nothing to complain about.
if (!electron) process.stdout.write('\n0 passed, 1 failed\n')
