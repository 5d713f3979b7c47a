import { expect, test } from 'vitest'
import type { LedgerFilter } from '#shared/ledger.ts'
import { ledgerWhere } from './ledger-where.ts'

test.each<[LedgerFilter, where: string, values: (string | number)[]]>([
  [{}, 'true', []],
  [{ from: '2026-01-02' }, 'day >= ?', ['2026-01-02']],
  [{ to: '2026-01-03' }, 'day <= ?', ['2026-01-03']],
  [{ kinds: ['chat'] }, 'kind = ?', ['chat']],
  [{ kinds: ['chat', 'speech'] }, 'kind in (select value from json_each(?))', ['["chat","speech"]']],
  [{ kinds: [] }, 'kind in (select value from json_each(?))', ['[]']],
  [{ profileIds: ['or'] }, 'profile_id in (select value from json_each(?))', ['["or"]']],
  [{ conversationId: 'c' }, 'conversation_id = ?', ['c']],
])('%j is one condition, and its values are parameters', (filter, where, values) => {
  expect(ledgerWhere(filter)).toEqual({ where, values })
})

test('the parts of a filter are combined with `and`', () => {
  const filter: LedgerFilter = { from: '2026-01-02', to: '2026-01-03', kinds: ['chat'], conversationId: 'c' }
  expect(ledgerWhere(filter)).toEqual({
    where: 'day >= ? and day <= ? and kind = ? and conversation_id = ?',
    values: ['2026-01-02', '2026-01-03', 'chat', 'c'],
  })
})
