import { expect, test } from 'vitest'
import { chatParameter, chatParameters } from '#shared/chat-parameters/table.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { controlOf } from './control-of.ts'
import { createParameterEntries } from './parameter-entries.ts'
import { unsentInputWords, unsentNames } from './use-unsent.ts'

test('a value beyond its limits stays out of the values, and is listed as not sent until it is valid', () => {
  const entries = createParameterEntries({ check: async () => [] })
  const row = chatParameters.find(({ name }) => name === 'temperature')
  if (row === undefined) throw new Error('There is no temperature.')
  const committed: unknown[] = []
  const type = (value: number) => entries.write(row, controlOf(row)(value), (change) => committed.push(change))
  type(99)
  entries.flush()
  expect(unsentNames(entries.store.getState())).toEqual(['temperature'])
  expect(committed).toEqual([])
  type(1)
  expect(unsentNames(entries.store.getState())).toEqual([])
  entries.drop(['temperature'])
})

test.each([
  {
    name: 'response_format',
    half: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
    whole: { type: 'json_schema', json_schema: { name: 'city', schema: { type: 'object' } } },
  },
  {
    name: 'tools',
    half: [{ type: 'function', function: { description: 'Finds a city' } }],
    whole: [{ type: 'function', function: { name: 'find_city', description: 'Finds a city' } }],
  },
] as const)('a half-filled $name is named as not sent until it is complete', async ({ name, half, whole }) => {
  const entries = createParameterEntries({ check: async () => [] })
  const row = chatParameter(name)
  const changes: unknown[] = []
  const write = (value: unknown) => entries.write(row, controlOf(row)(value), (change) => changes.push(change))
  write(half)
  entries.flush()
  entries.leave(name)
  entries.reconcile({})
  expect(unsentNames(entries.store.getState())).toEqual([name])
  write(whole)
  entries.flush()
  await eventually(() => expect(changes).toEqual([{ set: { [name]: whole }, unset: [] }]))
  expect(unsentNames(entries.store.getState())).toEqual([])
})

test('the sentence beside Send distinguishes unfinished input from a value that is not allowed', () => {
  const entries = createParameterEntries({ check: async () => [] })
  const write = (name: 'response_format' | 'tools' | 'temperature', value: unknown) =>
    entries.write(chatParameter(name), controlOf(chatParameter(name))(value), () => undefined)
  const words = () => unsentInputWords(unsentNames(entries.store.getState()), entries.store.getState())
  write('response_format', { type: 'json_schema', json_schema: {} })
  expect(words()).toBe('Response format is incomplete and won’t be sent')
  write('tools', [{ type: 'function', function: {} }])
  expect(words()).toBe('Response format and Tools are incomplete and won’t be sent')
  write('temperature', 99)
  expect(words()).toBe('Temperature, Response format and Tools aren’t valid and won’t be sent')
  entries.drop(['response_format', 'tools'])
  expect(words()).toBe('Temperature isn’t valid and won’t be sent')
  entries.drop(['temperature'])
})

test('parameters are named in the order of the form, whichever was written first', () => {
  const entries = createParameterEntries({ check: async () => [] })
  const inOrder = chatParameters.map(({ name }) => name).filter((name) => ['temperature', 'top_p'].includes(name))
  for (const name of inOrder.toReversed()) {
    const row = chatParameter(name)
    entries.write(row, controlOf(row)(99), () => undefined)
  }
  expect(unsentNames(entries.store.getState())).toEqual(inOrder)
})
