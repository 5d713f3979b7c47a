import { beforeEach, expect, test, vi } from 'vitest'
import { chatParameter, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { controlOf } from './control-of.ts'
import { createParameterEntries, type ParameterChange } from './parameter-entries.ts'

beforeEach(() => vi.useFakeTimers())

/** A form without a screen. `problems` are what main says of values. */
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

test('what was typed is handed on once, after a rest', async () => {
  const { handed, write } = form()
  write('temperature', 1)
  await vi.advanceTimersByTimeAsync(199)
  write('temperature', 1.5)
  await vi.advanceTimersByTimeAsync(199)
  expect(handed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(handed).toEqual([{ set: { temperature: 1.5 }, unset: [] }])
})

test('who goes on does not wait for the rest', () => {
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

test('a value beyond its limits stays in its field with the words of the gateway, and goes nowhere', async () => {
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

test('the shape of an object is checked by main before it is handed on', async () => {
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

test('a check that comes too late for what is written now changes nothing', async () => {
  const { entries, handed, write } = form()
  write('reasoning', { effort: 'low' })
  entries.flush()
  write('reasoning', { effort: 'high' })
  await vi.advanceTimersByTimeAsync(0)
  expect(handed).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(handed).toEqual([{ set: { reasoning: { effort: 'high' } }, unset: [] }])
})

test('an entry goes when it was left and its value has arrived, not before', () => {
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

test('what is dropped is not handed on any more', async () => {
  const { entries, handed, write, entry } = form()
  write('seed', 7)
  entries.drop(['seed'])
  await vi.advanceTimersByTimeAsync(1000)
  expect([handed, entry('seed')]).toEqual([[], undefined])
})
