import { expect, test } from 'vitest'
import { type LogEvent, type LogState, nextLogState, stanceOf } from './log-state.ts'

const following: LogState = { name: 'following' }
const reading: LogState = { name: 'reading' }
const jumpFromEnd: LogState = { name: 'jumping', from: 'following' }
const jump: LogState = { name: 'jumping', from: 'reading' }
const states = [following, reading, jumpFromEnd, jump]

test('every event leads from every state to the one in the table', () => {
  const after = (event: LogEvent) => states.map((state) => nextLogState(state, event))
  expect(after('atEnd')).toEqual([following, following, jumpFromEnd, jumpFromEnd])
  expect(after('awayFromEnd')).toEqual([reading, reading, jump, jump])
  expect(after('jump')).toEqual([jumpFromEnd, jump, jumpFromEnd, jump])
  expect(after('rangeMoved')).toEqual([following, reading, following, reading])
})

test('a jump alone does not stop following', () => {
  expect(states.map(stanceOf)).toEqual(['following', 'reading', 'following', 'reading'])
})
