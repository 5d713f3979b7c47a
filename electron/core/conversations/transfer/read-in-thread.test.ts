import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../testing/temporary-database.ts'
import { readInThread } from './read-in-thread.ts'
import { maxImportHeapMb } from './read/import-limits.ts'

/** What comes of a thread that does this when it is asked for the next part. */
async function readFrom(work: string): Promise<unknown> {
  const script = join(temporaryDirectory(), 'worker.cjs')
  writeFileSync(script, `const own = require('node:worker_threads'); own.parentPort.on('message', () => { ${work} })`)
  for await (const part of readInThread(script)('chats.json', new AbortController().signal)) return part
  return null
}

test('the thread has a limit of memory of its own', async () => {
  const limit = 'own.resourceLimits.maxOldGenerationSizeMb'
  expect(await readFrom(`own.parentPort.postMessage({ type: 'part', part: ${limit} })`)).toBe(maxImportHeapMb)
})

test('a thread that ran out of memory is told as such, with what to do', async () => {
  // What Node tells of a thread that reached its limit. To reach it takes as long as the machine likes.
  const error = `Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })`
  await expect(readFrom(`throw ${error}`)).rejects.toMatchObject({
    data: {
      kind: 'bad-input',
      message: 'The file needs more memory than an import may use. Import fewer chats at a time.',
    },
  })
})

test('what else ends the thread is no matter of memory', async () => {
  await expect(readFrom('throw new Error("no")')).rejects.toThrow('no')
})
