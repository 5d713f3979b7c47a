import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.mjs'
import { PlainError, runMain } from './run-main.mjs'
import { setUp } from './set-up.mjs'

const script = fileURLToPath(new URL('mutate/run.mjs', import.meta.url))

// Makes small changes to the code of the folders, one at a time, and reports those that no unit test detects.
await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) throw new PlainError('Which folder? For example: npm run mutate -- shared/chat')
  const { binary } = await setUp()
  const { code } = await runProgram(binary, [script, ...args], {
    environment: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  return code
})
