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

test('a long conversation comes in slices, and arrives as one', async () => {
  const path = join(temporaryDirectory(), 'chats.json')
  const ids = Array.from({ length: 1201 }, (_, index) => `m${index}`)
  const messages = ids.map((id) => ({ id, parentId: null, role: 'user', createdAt: 1, text: '', name: null }))
  const chat = { id: 'c', title: 'C', createdAt: 1, updatedAt: 1, profileId: 'p', model: null, systemPrompt: '' }
  const rest = { parameters: {}, preset: null, isPinned: false, draft: '', queue: [], leafId: null }
  const whole = { ...chat, ...rest, messages: messages.map((each) => ({ ...each, toolCallId: null, answer: null })) }
  writeFileSync(
    path,
    JSON.stringify({ format: 'gatehouse-conversations', version: 1, exportedAt: 1, conversations: [whole, whole] }),
  )
  const found: unknown[] = []
  const script = new URL('import-worker.ts', import.meta.url)
  for await (const part of readInThread(script)(path, new AbortController().signal)) {
    if (part.type === 'conversation') found.push(part.conversation.messages.map(({ id }) => id))
  }
  expect(found).toEqual([ids, ids])
})
