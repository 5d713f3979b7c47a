import { beforeEach, expect, test, vi } from 'vitest'
import { chatParameter, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { controlOf } from './control-of.ts'
import { createParameterEntries, type ParameterChange } from './parameter-entries.ts'

beforeEach(() => vi.useFakeTimers())

/** A form without a screen. `problems` are the answers of main's check. */
function form(problems: Readonly<Record<string, string>> = {}) {
  const handed: ParameterChange[] = []
  const checked: Record<string, unknown>[] = []
  const entries = createParameterEntries({
    check: async (values) => {
      checked.push(values)
      return Object.keys(values).flatMap((field) => {
        const message = problems[field]
        return message === undefined ? [] : [{ field, message }]
      })
    },
  })
  const write = (name: ChatParameterName, value: unknown) => {
    const row = chatParameter(name)
    entries.write(row, controlOf(row)(value), (change) => handed.push(change))
  }
  const entry = (name: string) => entries.store.getState()[name]
  return { entries, handed, checked, write, entry }
}

test('typed text is committed once, after a pause', async () => {
  const { handed, write } = form()
  write('temperature', 1)
  await vi.advanceTimersByTimeAsync(199)
  write('temperature', 1.5)
  await vi.advanceTimersByTimeAsync(199)
  expect(handed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(handed).toEqual([{ set: { temperature: 1.5 }, unset: [] }])
})

test('leaving a field commits without a pause', () => {
  const { entries, handed, write } = form()
  write('seed', 7)
  entries.leave('seed')
  expect(handed).toEqual([{ set: { seed: 7 }, unset: [] }])
})

test('an emptied field is unset', () => {
  const { entries, handed, write } = form()
  write('seed', undefined)
  entries.flush()
  expect(handed).toEqual([{ set: {}, unset: ['seed'] }])
})

test('a value beyond its limits stays in its field with the words of the gateway, and is not committed', async () => {
  const { entries, handed, write, entry } = form()
  write('temperature', 1)
  write('temperature', 3)
  entries.leave('temperature')
  await vi.advanceTimersByTimeAsync(1000)
  expect(handed).toEqual([])
  expect(entry('temperature')).toMatchObject({
    problem: { kind: 'problem', message: 'temperature must be between 0 and 2' },
    draft: { reading: { value: 3 } },
  })
  entries.settle({ temperature: 3 })
  expect(entry('temperature')).toBeDefined()
})

test('main checks the shape of an object before it is committed', async () => {
  const good = form()
  good.write('reasoning', { effort: 'low' })
  await vi.advanceTimersByTimeAsync(200)
  expect([good.checked, good.handed]).toEqual([
    [{ reasoning: { effort: 'low' } }],
    [{ set: { reasoning: { effort: 'low' } }, unset: [] }],
  ])
  const bad = form({ reasoning: 'reasoning.effort must be one of …' })
  bad.write('reasoning', { effort: 'huge' })
  await vi.advanceTimersByTimeAsync(200)
  expect(bad.handed).toEqual([])
  expect(bad.entry('reasoning')?.problem).toEqual({ kind: 'problem', message: 'reasoning.effort must be one of …' })
})

test('a check of an outdated draft changes nothing', async () => {
  const { entries, handed, write } = form()
  write('reasoning', { effort: 'low' })
  entries.flush()
  write('reasoning', { effort: 'high' })
  await vi.advanceTimersByTimeAsync(0)
  expect(handed).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(handed).toEqual([{ set: { reasoning: { effort: 'high' } }, unset: [] }])
})

test('an entry is removed only after the field is left and its value has arrived', () => {
  const { entries, write, entry } = form()
  write('seed', 7)
  entries.flush()
  entries.settle({ seed: 7 })
  expect(entry('seed')).toBeDefined()
  entries.leave('seed')
  entries.settle({ seed: 6 })
  expect(entry('seed')).toBeDefined()
  entries.settle({ seed: 7 })
  expect(entry('seed')).toBeUndefined()
})

test('a dropped entry is never committed', async () => {
  const { entries, handed, write, entry } = form()
  write('seed', 7)
  entries.drop(['seed'])
  await vi.advanceTimersByTimeAsync(1000)
  expect([handed, entry('seed')]).toEqual([[], undefined])
})
