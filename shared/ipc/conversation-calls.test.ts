import { expect, test } from 'vitest'
import { conversationCalls } from './conversation-calls.ts'

test('an import is stopped by every id that it can be started with, and by no longer one', () => {
  const accepted = [100, 101].map((length) => {
    const input = { importId: 'i'.repeat(length) }
    return (['conversation.import', 'conversation.stopImport'] as const).map(
      (name) => conversationCalls[name].input.safeParse(input).success,
    )
  })
  expect(accepted).toEqual([
    [true, true],
    [false, false],
  ])
})
