import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('a step that throws is reported and does not keep the next from running', () => {
  const events: unknown[] = []
  const failure = new Error('no')
  const fail = (): void => {
    throw failure
  }
  runEach([fail, () => events.push('second')], (error) => events.push(error))
  expect(events).toEqual([failure, 'second'])
})
