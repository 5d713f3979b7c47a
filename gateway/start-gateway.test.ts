import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder, startTestGateway } from './testing/start-test-gateway.ts'

const lastUses = (folder: string): unknown[] => {
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'))
  try {
    return database
      .prepare('SELECT last_used_at FROM keys')
      .all()
      .map((row) => row['last_used_at'])
  } finally {
    database.close()
  }
}

/** Locks the database for writing; returns a function that unlocks it. */
function lock(folder: string): () => void {
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'))
  database.exec('BEGIN IMMEDIATE')
  return () => database.close()
}

test('times of use that cannot be written are reported, and written at the next attempt', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = await makeFolder()
  const started = await startTestGateway({ dataDirectory: folder })
  expect((await started.fetch('/models')).status).toBe(200)
  const unlock = lock(folder)
  vi.advanceTimersByTime(10_000)
  expect(started.faults).toEqual([expect.objectContaining({ message: 'database is locked' })])
  unlock()
  expect(lastUses(folder)).toEqual([null, null])
  vi.advanceTimersByTime(10_000)
  expect([started.faults.length, lastUses(folder)]).toEqual([1, [expect.any(Number), null]])
})

test('a gateway closes its database even if the times of use cannot be written', async () => {
  const folder = await makeFolder()
  const started = await startTestGateway({ dataDirectory: folder })
  expect((await started.fetch('/models')).status).toBe(200)
  const unlock = lock(folder)
  onTestFinished(unlock)
  await started.gateway.close()
  expect(started.faults).toEqual([expect.objectContaining({ message: 'database is locked' })])
  expect(() => started.gateway.keys.list()).toThrow('finalized')
})
