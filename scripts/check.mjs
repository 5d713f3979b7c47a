import { fastPieces } from './check/pieces.mjs'
import { runPieces } from './check/run-pieces.mjs'
import { runMain } from './say.mjs'
import { sayElectron, setUp } from './set-up.mjs'

// Runs the checks that take seconds: everything except the build and the end-to-end tests.
await runMain(async () => {
  const electron = await setUp()
  sayElectron(electron)
  return runPieces(fastPieces, electron)
})
