import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.mjs'
import { root, runMain } from './run-main.mjs'
import { setUp } from './set-up.mjs'

const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root))

/**
 * Runs the unit tests in the runtime that ships: Electron as plain Node, regardless of the machine's Node.
 * @param {string} binary
 * @param {readonly string[]} args for Vitest
 * @returns {Promise<number>}
 */
export async function runUnitTests(binary, args) {
  const environment = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { code } = await runProgram(binary, [vitest, 'run', ...args], { environment })
  return code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const { binary } = await setUp()
    return runUnitTests(binary, process.argv.slice(2))
  })
}
