import { beforeEach, expect, test, vi } from 'vitest'
import { chatParameter, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { testStorage } from '../testing/test-storage.ts'
import { kindOf } from './control-of.ts'
import { keepIncomplete, readIncomplete } from './incomplete-input.ts'
import { incompleteForms, moveIncomplete, readIncompleteInput } from './incomplete-storage.ts'
import { createParameterEntries, type ParameterChange } from './parameter-entries.ts'
import { TypedText } from './typed-text.ts'
import { unsentNames } from './use-unsent.ts'

beforeEach(() => vi.useFakeTimers())

const half = {
  temperature: new TypedText('1e'),
  top_p: 99,
  seed: new TypedText('12x'),
  session_id: 's'.repeat(257),
  plugins: new TypedText('[{"id": "web"},'),
  metadata: [
    { key: '', value: 'a value without a key' },
    { key: 'a', value: '1' },
    { key: '', value: '' },
  ],
  logit_bias: [
    { key: '7', value: '-' },
    { key: '', value: '' },
  ],
  response_format: { type: 'json_schema', json_schema: { description: 'A city', schema: new TypedText('{"type":') } },
  tool_choice: { type: 'function', function: {} },
  tools: [
    { type: 'function', function: { name: 'find', parameters: new TypedText('{') }, other: 1 },
    { type: 'function', function: { description: 'nameless' } },
    { zone: 'UTC' },
  ],
  provider: { order: ['a'], sort: { partition: 'none' }, max_price: { prompt: new TypedText('1e') }, other: 2 },
} satisfies Partial<Record<ChatParameterName, unknown>>

/** Ends the page, which writes what waits, and starts it with this storage. */
function start(storage: Storage): void {
  readIncompleteInput('')
  vi.stubGlobal('localStorage', storage)
  void incompleteForms.use.persist.rehydrate()
}

function form(storage: Storage, id = 'chat c', page = new EventTarget()) {
  start(storage)
  const entries = createParameterEntries({ check: async () => [], restored: readIncomplete(id) })
  keepIncomplete(entries.store, () => id, page)
  const all = () => Object.entries(entries.store.getState())
  return {
    entries,
    write(name: ChatParameterName, value: unknown) {
      const row = chatParameter(name)
      entries.write(row, kindOf(row)(value), () => undefined)
    },
    inputs: () => Object.fromEntries(all().map(([name, { draft }]) => [name, draft.input])),
    readings: () => all().map(([name, { draft, problem }]) => [name, draft.reading, problem]),
  }
}

test.each(Object.entries(half))('half-filled %s is in its field after a reload, with its problem', (name, input) => {
  const storage = testStorage()
  const before = form(storage)
  before.write(name as ChatParameterName, input)
  expect(before.inputs()).toEqual({ [name]: input })
  expect(unsentNames(before.entries.store.getState())).toEqual([name])
  const after = form(storage)
  expect(after.inputs()).toEqual({ [name]: input })
  expect(after.readings()).toEqual(before.readings())
})

test('completed or dropped input is not kept', () => {
  const storage = testStorage()
  const { entries, write } = form(storage)
  write('temperature', new TypedText('-'))
  write('seed', new TypedText('x'))
  write('top_k', new TypedText('.'))
  write('temperature', 1)
  entries.drop(['seed'])
  expect(form(storage).inputs()).toEqual({ top_k: new TypedText('.') })
  entries.drop(['top_k'])
  vi.runAllTimers()
  expect(storage.getItem('parameters.incomplete')).toBe('[]')
})

test('a value that only main refuses is checked again after a reload', async () => {
  const storage = testStorage()
  const row = chatParameter('reasoning')
  const open = (messages: readonly string[]) => {
    start(storage)
    const entries = createParameterEntries({
      check: async () => messages.map((message) => ({ field: 'reasoning', message })),
      restored: readIncomplete('chat c'),
    })
    keepIncomplete(entries.store, () => 'chat c', new EventTarget())
    const committed: ParameterChange[] = []
    entries.recheck((change) => committed.push(change))
    const problem = () => entries.store.getState()['reasoning']?.problem
    return { entries, committed, problem }
  }
  const first = open(['not max'])
  first.entries.write(row, kindOf(row)({ effort: 'huge' }), () => undefined)
  first.entries.leave('reasoning')
  await vi.runAllTimersAsync()
  const second = open(['not high'])
  await vi.runAllTimersAsync()
  expect([second.problem(), second.committed]).toEqual([{ kind: 'problem', message: 'not high' }, []])
  const third = open([])
  await vi.runAllTimersAsync()
  expect([third.problem(), third.committed]).toEqual([null, [{ set: { reasoning: { effort: 'huge' } }, unset: [] }]])
  expect(form(storage).inputs()).toEqual({})
})

test('typing is written once after a pause, and when the page closes', () => {
  const storage = testStorage()
  const setItem = vi.spyOn(storage, 'setItem')
  const page = new EventTarget()
  const { write } = form(storage, 'chat c', page)
  for (const text of ['1', '1e', '1e-', '1e-x']) write('seed', new TypedText(text))
  expect(setItem).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(setItem).toHaveBeenCalledTimes(1)
  write('seed', new TypedText('y'))
  page.dispatchEvent(new Event('pagehide'))
  expect(setItem).toHaveBeenCalledTimes(2)
  expect(form(storage).inputs()).toEqual({ seed: new TypedText('y') })
})

test('two windows with the same form keep the input of each other', () => {
  const storage = testStorage()
  const one = form(storage)
  const other = form(storage)
  one.write('seed', new TypedText('x'))
  other.write('top_k', new TypedText('.'))
  one.write('temperature', new TypedText('-'))
  expect(form(storage).inputs()).toEqual({
    seed: new TypedText('x'),
    top_k: new TypedText('.'),
    temperature: new TypedText('-'),
  })
})

test('input that is too large is not kept, and neither is what it replaced', () => {
  const storage = testStorage()
  const { write } = form(storage)
  write('seed', new TypedText('x'))
  write('plugins', new TypedText('['))
  vi.runAllTimers()
  write('plugins', new TypedText('['.repeat(100_000)))
  expect(form(storage).inputs()).toEqual({ seed: new TypedText('x') })
})

test('when the storage is full the older input does not come back', () => {
  const storage = testStorage()
  const { write } = form(storage)
  write('plugins', new TypedText('['))
  vi.runAllTimers()
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (value.length > 200) throw new Error('QuotaExceededError')
    setItem(key, value)
  }
  write('plugins', new TypedText('['.repeat(300)))
  expect(form(storage).inputs()).toEqual({})
})

test('input is kept per form, and moves with a preset that gets another slug', () => {
  const storage = testStorage()
  form(storage, 'preset p one').write('seed', new TypedText('x'))
  expect(form(storage, 'preset p two').inputs()).toEqual({})
  moveIncomplete('preset p one', 'preset p two')
  expect(form(storage, 'preset p one').inputs()).toEqual({})
  expect(form(storage, 'preset p two').inputs()).toEqual({ seed: new TypedText('x') })
})

test('damaged input and parameters of another version are ignored', () => {
  const keep = (kept: unknown) => testStorage({ 'parameters.incomplete': JSON.stringify([['chat c', kept]]) })
  expect(form(keep({ unheard_of: { input: 1, message: 'm' } })).inputs()).toEqual({})
  expect(form(keep({ seed: 'x' })).inputs()).toEqual({})
  expect(form(keep([])).inputs()).toEqual({})
})
