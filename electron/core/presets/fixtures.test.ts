import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createFixtureStore, type RecordedResult } from './fixture-store.ts'

const recorded = (args: string, result: string): RecordedResult => ({
  tool: 'read',
  arguments: args,
  result,
  definition: { type: 'function', function: { name: 'read' } },
})

test('a newer result replaces the one with the same arguments, and one or all are removed', () => {
  const store = createFixtureStore(temporaryDatabase())
  store.save('or', 'writer', [recorded('{}', 'old'), recorded('{"a":1}', 'other')], 1)
  store.save('or', 'writer', [recorded('{}', 'new')], 2)
  store.save('or', 'another', [recorded('{}', 'kept')], 3)
  expect(store.list('or', 'writer')).toEqual([
    { tool: 'read', arguments: '{"a":1}', result: 'other', characters: 5, savedAt: 1 },
    { tool: 'read', arguments: '{}', result: 'new', characters: 3, savedAt: 2 },
  ])
  store.remove('or', 'writer', { tool: 'read', arguments: '{}' })
  expect(store.all('or', 'writer')).toEqual([recorded('{"a":1}', 'other')])
  store.remove('or', 'writer')
  expect([store.list('or', 'writer').length, store.list('or', 'another').length]).toEqual([0, 1])
})

test('the list has the begin of a long result, and a test the whole', () => {
  const store = createFixtureStore(temporaryDatabase())
  store.save('or', 'writer', [recorded('{}', 'x'.repeat(5000))], 1)
  expect(store.list('or', 'writer')).toMatchObject([{ result: 'x'.repeat(4000), characters: 5000 }])
  expect(store.all('or', 'writer')[0]?.result).toHaveLength(5000)
})

test('more results than a preset can have are refused, and nothing changes', () => {
  const store = createFixtureStore(temporaryDatabase())
  const many = (count: number) => Array.from({ length: count }, (_, n) => recorded(`{"n":${n}}`, String(n)))
  store.save('or', 'writer', many(200), 1)
  expect(() => store.save('or', 'writer', many(201), 2)).toThrow('200')
  expect(store.list('or', 'writer').every(({ savedAt }) => savedAt === 1)).toBe(true)
})

test('recorded results are removed with their gateway', () => {
  const database = temporaryDatabase()
  database.run(
    `insert into gateway_profiles (id, name, dialect, base_url, created_at) values ('or', 'Router', 'gateway', 'x', 0)`,
  )
  const store = createFixtureStore(database)
  store.save('or', 'writer', [recorded('{}', 'x')], 1)
  database.run('delete from gateway_profiles')
  expect(store.list('or', 'writer')).toEqual([])
})
