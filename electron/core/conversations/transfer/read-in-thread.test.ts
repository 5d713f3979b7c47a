import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { readInThread } from './read-in-thread.ts'
import { maxImportHeapMb } from './read/import-limits.ts'

/** Reads from a thread that runs this code for each request. */
async function readFrom(work: string): Promise<unknown> {
  const script = join(temporaryDirectory(), 'worker.cjs')
  writeFileSync(script, `const own = require('node:worker_threads'); own.parentPort.on('message', () => { ${work} })`)
  for await (const part of readInThread(script)('chats.json', new AbortController().signal)) return part
  return null
}

test('the thread has its own memory limit', async () => {
  const limit = 'own.resourceLimits.maxOldGenerationSizeMb'
  expect(await readFrom(`own.parentPort.postMessage({ type: 'part', part: ${limit} })`)).toBe(maxImportHeapMb)
})

test('a thread that ran out of memory reports it, with what to do', async () => {
  // Node's error for a thread at its memory limit. Reaching the limit takes too long on slow machines.
  const error = `Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })`
  await expect(readFrom(`throw ${error}`)).rejects.toMatchObject({
    data: {
      kind: 'bad-input',
      message: 'The file needs more memory than an import may use. Import fewer chats at a time.',
    },
  })
})

test('another end of the thread is not reported as a memory problem', async () => {
  await expect(readFrom('throw new Error("no")')).rejects.toThrow('no')
})
