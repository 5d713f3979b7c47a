import { expect, test } from 'vitest'
import { ruleLines } from './rule-lines.ts'

test('rules are listed by server, first the server itself and then its tools', () => {
  expect(
    ruleLines({
      notes: { isOffered: false },
      files: { approval: 'ask', tools: { write: 'never', read: 'always' } },
    }),
  ).toEqual(['files: Ask', 'files, read: Always allow', 'files, write: Never', 'notes: Not offered'])
  expect(ruleLines({})).toEqual([])
})
