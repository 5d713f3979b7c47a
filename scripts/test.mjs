import { allPieces } from './check/pieces.mjs'
import { runPieces } from './check/run-pieces.mjs'
import { runMain } from './say.mjs'
import { sayElectron, setUp } from './set-up.mjs'

// Sets up whatever is missing and runs every check there is.
await runMain(async () => {
  const electron = await setUp({ forTests: true, needsDisplay: true })
  sayElectron(electron)

  return runPieces(allPieces, electron)
})
