import { expect, test } from 'vitest'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { controlOf } from './control-of.ts'
import { createParameterEntries } from './parameter-entries.ts'
import { unsentNames } from './use-unsent.ts'

test('what is out of its limits stays out of the values, and is told as not sent until it is right', () => {
  const entries = createParameterEntries({ check: async () => [] })
  const row = chatParameters.find(({ name }) => name === 'temperature')
  if (row === undefined) throw new Error('There is no temperature.')
  const handed: unknown[] = []
  const type = (value: number) => entries.write(row, controlOf(row)(value), (change) => handed.push(change))
  type(99)
  entries.flush()
  expect(unsentNames(entries.store.getState())).toEqual(['temperature'])
  expect(handed).toEqual([])
  type(1)
  expect(unsentNames(entries.store.getState())).toEqual([])
  entries.drop(['temperature'])
})
