import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { noLog } from '../logs/log.ts'
import { openFile } from './database.ts'
import { openStorage } from './storage.ts'

/** Opens storage with its checkpoint thread. `inFile` counts settings in the file without its log. */
function opened() {
  const directory = temporaryDirectory()
  const path = join(directory, 'gatehouse.db')
  const storage = openStorage({
    places: { database: path, backups: join(directory, 'backups') },
    log: noLog,
    emit: () => undefined,
    checkpointWorker: new URL('checkpoint-worker.ts', import.meta.url),
  })
  onTestFinished(() => storage.close())
  const inFile = (): number => {
    const file = openFile(path, 'immutable')
    try {
      return file.get<{ count: number }>(`select count(*) as count from settings where key like 'key%'`)?.count ?? 0
    } catch {
      return 0
    } finally {
      file.close()
    }
  }
  return { ...storage, inFile }
}

const insert = `insert into settings (key, value) values (?, '1')`

test('`flush` moves unflushed transactions from the log to the file', async () => {
  const { database, inFile } = opened()
  database.unflushedTransaction(() => database.run(insert, 'key'))
  expect(inFile()).toBe(0)
  await database.flush()
  expect(inFile()).toBe(1)
})

test('many writes are moved to the file without a flush', async () => {
  const { database, inFile } = opened()
  for (let number = 0; number < 500; number += 1) database.run(insert, `key${number}`)
  await eventually(() => expect(inFile()).toBeGreaterThan(400))
})
