import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'
import { runProgram } from './run-program.mjs'
import { root, runMain } from './run-main.mjs'
import { setUp } from './set-up.mjs'

// Runs the gateway without the app. Its one line of JSON is the only output on stdout.
await runMain(async () => {
  const { binary } = await setUp()
  await buildIfNeeded({ quiet: true })
  const gateway = fileURLToPath(new URL('out/main/gateway.js', root))
  const environment = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { code } = await runProgram(binary, [gateway, ...process.argv.slice(2)], { environment })
  return code
})
