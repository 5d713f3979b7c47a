import { expect, test } from 'vitest'
import { chatParameter, type ChatParameterName } from '#shared/chat-parameters/table.ts'
import { testStorage } from '../ui/test-storage.ts'
import { kindOf } from './control-of.ts'
import { keepIncomplete, moveIncomplete, readIncomplete } from './incomplete-input.ts'
import { createParameterEntries } from './parameter-entries.ts'
import { TypedText } from './typed-text.ts'
import { unsentNames } from './use-unsent.ts'

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

function form(storage: Storage, id = 'chat c') {
  const entries = createParameterEntries({ check: async () => [], restored: readIncomplete(storage, id) })
  keepIncomplete(entries.store, storage, () => id)
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
  expect(storage.getItem('parameters.incomplete')).toBe('[]')
})

test('a value that only main refuses keeps the message of main', async () => {
  const storage = testStorage()
  const message = 'reasoning.effort must be one of max, high'
  const entries = createParameterEntries({ check: async () => [{ field: 'reasoning', message }] })
  keepIncomplete(entries.store, storage, () => 'chat c')
  const row = chatParameter('reasoning')
  entries.write(row, kindOf(row)({ effort: 'huge' }), () => undefined)
  entries.leave('reasoning')
  await Promise.resolve()
  await Promise.resolve()
  expect(form(storage).readings()).toEqual([
    ['reasoning', { kind: 'value', value: { effort: 'huge' } }, { kind: 'problem', message }],
  ])
})

test('input is kept per form, and moves with a preset that gets another slug', () => {
  const storage = testStorage()
  form(storage, 'preset p one').write('seed', new TypedText('x'))
  expect(form(storage, 'preset p two').inputs()).toEqual({})
  moveIncomplete(storage, 'preset p one', 'preset p two')
  expect(form(storage, 'preset p one').inputs()).toEqual({})
  expect(form(storage, 'preset p two').inputs()).toEqual({ seed: new TypedText('x') })
})

test('damaged input and parameters of another version are ignored', () => {
  const keep = (kept: unknown) => testStorage({ 'parameters.incomplete': JSON.stringify([['chat c', kept]]) })
  expect(form(keep({ unheard_of: { input: 1, message: 'm' } })).inputs()).toEqual({})
  expect(form(keep({ seed: 'x' })).inputs()).toEqual({})
  expect(form(keep([])).inputs()).toEqual({})
})
