import { beforeEach, expect, test, vi } from 'vitest'
import { chatParameter, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { controlOf } from './control-of.ts'
import { createParameterEntries, type ParameterChange } from './parameter-entries.ts'

beforeEach(() => vi.useFakeTimers())

/** A form without a screen. `problems` are the answers of main's check. */
function form(problems: Readonly<Record<string, string>> = {}) {
  const committed: ParameterChange[] = []
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
    entries.write(row, controlOf(row)(value), (change) => committed.push(change))
  }
  const entry = (name: string) => entries.store.getState()[name]
  return { entries, committed, checked, write, entry }
}

test('typed text is committed once, after a pause', async () => {
  const { committed, write } = form()
  write('temperature', 1)
  await vi.advanceTimersByTimeAsync(199)
  write('temperature', 1.5)
  await vi.advanceTimersByTimeAsync(199)
  expect(committed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(committed).toEqual([{ set: { temperature: 1.5 }, unset: [] }])
})

test('when the page closes a value with a shape is committed without waiting for the check', () => {
  const { entries, committed, checked, write } = form()
  write('plugins', [{ id: 'web' }])
  entries.commitUnchecked()
  expect(committed).toEqual([{ set: { plugins: [{ id: 'web' }] }, unset: [] }])
  expect(checked).toEqual([])
})

test('leaving a field commits without a pause', () => {
  const { entries, committed, write } = form()
  write('seed', 7)
  entries.leave('seed')
  expect(committed).toEqual([{ set: { seed: 7 }, unset: [] }])
})

test('an emptied field is unset', () => {
  const { entries, committed, write } = form()
  write('seed', undefined)
  entries.flush()
  expect(committed).toEqual([{ set: {}, unset: ['seed'] }])
})

test('a value beyond its limits stays in its field with the words of the gateway, and is not committed', async () => {
  const { entries, committed, write, entry } = form()
  write('temperature', 1)
  write('temperature', 3)
  entries.leave('temperature')
  await vi.advanceTimersByTimeAsync(1000)
  expect(committed).toEqual([])
  expect(entry('temperature')).toMatchObject({
    problem: { kind: 'problem', message: 'temperature must be between 0 and 2' },
    draft: { reading: { value: 3 } },
  })
  entries.reconcile({ temperature: 3 })
  expect(entry('temperature')).toBeDefined()
})

test('main checks the shape of an object before it is committed', async () => {
  const good = form()
  good.write('reasoning', { effort: 'low' })
  await vi.advanceTimersByTimeAsync(200)
  expect([good.checked, good.committed]).toEqual([
    [{ reasoning: { effort: 'low' } }],
    [{ set: { reasoning: { effort: 'low' } }, unset: [] }],
  ])
  const bad = form({ reasoning: 'reasoning.effort must be one of …' })
  bad.write('reasoning', { effort: 'huge' })
  await vi.advanceTimersByTimeAsync(200)
  expect(bad.committed).toEqual([])
  expect(bad.entry('reasoning')?.problem).toEqual({ kind: 'problem', message: 'reasoning.effort must be one of …' })
})

test('a check of an outdated draft changes nothing', async () => {
  const { entries, committed, write } = form()
  write('reasoning', { effort: 'low' })
  entries.flush()
  write('reasoning', { effort: 'high' })
  await vi.advanceTimersByTimeAsync(0)
  expect(committed).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(committed).toEqual([{ set: { reasoning: { effort: 'high' } }, unset: [] }])
})

test('an entry is removed only after the field is left and its value has arrived', () => {
  const { entries, write, entry } = form()
  write('seed', 7)
  entries.flush()
  entries.reconcile({ seed: 7 })
  expect(entry('seed')).toBeDefined()
  entries.leave('seed')
  entries.reconcile({ seed: 6 })
  expect(entry('seed')).toBeDefined()
  entries.reconcile({ seed: 7 })
  expect(entry('seed')).toBeUndefined()
})

test('a dropped entry is never committed', async () => {
  const { entries, committed, write, entry } = form()
  write('seed', 7)
  entries.drop(['seed'])
  await vi.advanceTimersByTimeAsync(1000)
  expect([committed, entry('seed')]).toEqual([[], undefined])
})
