import { expect, test, vi } from 'vitest'
import { openFile } from './database.ts'
import { createReplaceableDatabase } from './replaceable-database.ts'

function memory(value: string) {
  const database = openFile(':memory:')
  database.execute('create table t (value text)')
  database.run('insert into t values (?)', value)
  return database
}

test('`replace` closes the first database and continues with the next', () => {
  const first = memory('first')
  const database = createReplaceableDatabase(first, (error) => error)
  expect(database.get('select value from t')).toEqual({ value: 'first' })
  database.replace(memory('second'))
  expect(database.all('select value from t')).toEqual([{ value: 'second' }])
  expect(database.run('insert into t values (?)', 'third')).toBe(1)
  database.execute('delete from t')
  expect(database.transaction(() => database.all('select * from t'))).toEqual([])
  expect(() => first.all('select 1')).toThrow('database is not open')
  database.close()
  expect(() => database.all('select 1')).toThrow('database is not open')
})

test('errors are passed with the operation, and replaced by what `onFailure` returns', () => {
  const onFailure = vi.fn((_error: unknown, operation: string) => new Error(`replaced: ${operation}`))
  const database = createReplaceableDatabase(memory('x'), onFailure)
  for (const read of [() => database.get('select'), () => database.all('select')])
    expect(read).toThrow('replaced: read')
  for (const write of [
    () => database.run('insert'),
    () => database.execute('insert'),
    () =>
      database.transaction(() => {
        throw new Error('inside')
      }),
  ]) {
    expect(write).toThrow('replaced: write')
  }
  expect(onFailure).toHaveBeenCalledTimes(5)
})

test('a flush that fails or ends counts as flushed', async () => {
  const running = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const flush = vi.fn(() => running[flush.mock.calls.length - 1]?.promise ?? null)
  const database = createReplaceableDatabase(memory('x'), (error) => error, undefined, flush)
  for (const end of [() => running[0]?.resolve(), () => running[1]?.reject(new Error('no thread'))]) {
    const flushing = database.flush().catch(() => undefined)
    const flushed = vi.fn()
    const waiting = database.flushed().then(flushed)
    await new Promise(setImmediate)
    expect(flushed).not.toHaveBeenCalled()
    end()
    await Promise.all([flushing, waiting])
    expect(flushed).toHaveBeenCalledOnce()
  }
})
