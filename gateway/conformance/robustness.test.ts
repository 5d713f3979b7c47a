import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { killDuringWrites } from '../testing/kill-during-writes.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startProgram } from '../testing/start-program.ts'
import { makeFolder, startTestGateway } from '../testing/start-test-gateway.ts'
import { startWithScriptedEngine } from '../testing/start-with-engine.ts'

test('200 parallel streams are all answered, each with its own text', async () => {
  const { chat, faults } = await startTestGateway()
  const streams = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const script = `/rate 200\nstream number ${index} says its own words`
      return readStream(await chat(script, { stream: true }))
    }),
  )
  expect(streams.map(({ content, isDone, finishReason }) => [content, isDone, finishReason])).toEqual(
    Array.from({ length: 200 }, (_, index) => [`stream number ${index} says its own words`, true, 'stop']),
  )
  expect(faults).toEqual([])
})

test('kill -9 during preset writes loses no acknowledged version', async () => {
  const { acknowledged, kept } = await killDuringWrites(1)
  expect(acknowledged).toBeGreaterThanOrEqual(20)
  expect(kept).toBeGreaterThanOrEqual(acknowledged)
  // The last write of each of the four writers in a round may be stored although its answer was not read.
  expect(kept).toBeLessThanOrEqual(acknowledged + 4)
})

test('kill -9 during a speech leaves no files after the next start', async () => {
  const folder = await makeFolder()
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const places = { TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const { child, baseUrl, headers } = await startProgram(join(folder, 'data'), places)
  const body = JSON.stringify({ model: 'gatehouse/flite', voice: 'slt', input: 'A word. '.repeat(1000) })
  const response = await fetch(`${baseUrl}/audio/speech`, { method: 'POST', body, headers })
  await response.body?.getReader().read()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await readdir(temporary)).toHaveLength(1)
  await startProgram(join(folder, 'data'), places)
  expect(await readdir(temporary)).toEqual([])
})

test('reading a recording does not delay other answers', async () => {
  const { gateway, calls } = await startWithScriptedEngine(
    '{ read: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) }',
    true,
  )
  const client = new AbortController()
  const recording = gateway.post('/audio/transcriptions', { model: 'x' }, { signal: client.signal })
  await eventually(() => expect(calls).toEqual(['read']))
  expect((await readStream(await gateway.chat('one two', { stream: true }))).content).toBe('one two')
  client.abort()
  await expect(recording).rejects.toThrow('aborted')
})
