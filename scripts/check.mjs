import { fastPieces } from './check/pieces.mjs'
import { runPieces } from './check/run-pieces.mjs'
import { runMain } from './run-main.mjs'
import { printElectron, setUp } from './set-up.mjs'

// Runs the checks that take seconds: everything except the build and the end-to-end tests.
await runMain(async () => {
  const electron = await setUp()
  printElectron(electron)
  return runPieces(fastPieces, electron)
})
