import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createOnDemandThread } from './on-demand-thread.ts'

/** Starts a thread that answers each request with this expression of `request`, `data` and `count`. */
function threadOf(answer: string, idleMs: number | null = null) {
  const script = join(temporaryDirectory(), 'worker.mjs')
  const module = pathToFileURL(join(import.meta.dirname, 'on-demand-thread.ts')).href
  writeFileSync(
    script,
    `import { workerData as data } from 'node:worker_threads'
     import { answerRequests } from '${module}'
     let count = 0
     answerRequests((request) => { count += 1; return ${answer} })`,
  )
  const thread = createOnDemandThread<string, unknown>(script, { name: 'test', data: 'data', idleMs })
  onTestFinished(() => thread.close())
  return thread
}

test('requests are answered in order by one thread, which gets its data', async () => {
  const thread = threadOf('[data, request, count]')
  expect(await Promise.all([thread.ask('a'), thread.ask('b')])).toEqual([
    ['data', 'a', 1],
    ['data', 'b', 2],
  ])
})

test('a request that fails does not end the thread', async () => {
  const thread = threadOf(`request === 'bad' ? (() => { throw new Error('no') })() : count`)
  await expect(thread.ask('bad')).rejects.toMatchObject({ data: { source: 'app', kind: 'internal' } })
  expect(await thread.ask('good')).toBe(2)
})

test('a thread that ends rejects what it was asked, and the next request starts another', async () => {
  const thread = threadOf(`request === 'bad' ? process.exit() : count`)
  await expect(thread.ask('bad')).rejects.toThrow('thread test has ended')
  expect(await thread.ask('good')).toBe(1)
})

test('a thread without requests ends, and the next request starts another', async () => {
  const thread = threadOf('count', 0)
  expect(await Promise.all([thread.ask('first'), thread.ask('second')])).toEqual([1, 2])
  await eventually(async () => expect(await thread.ask('later')).toBe(1))
})

test('a closed thread rejects what it was asked', async () => {
  const thread = threadOf('count')
  const asked = thread.ask('first')
  thread.close()
  await expect(asked).rejects.toThrow('thread test has ended')
})
