import { expect, test } from 'vitest'
import type { LedgerFilter, LedgerGroup } from '#shared/ledger.ts'
import { ledgerSource } from './ledger-source.ts'

const january = { from: '2026-01-01', to: '2026-01-31' }

test.each<[LedgerGroup | null, LedgerFilter, string]>([
  [null, {}, 'ledger_dates'],
  ['day', {}, 'ledger_dates'],
  ['kind', january, 'ledger_dates'],
  ['profile', { from: '2026-01-15' }, 'ledger_dates'],
  [null, { to: '2026-01-15' }, 'ledger_dates'],
  ['conversation', {}, 'ledger_conversations'],
  ['conversation', { conversationId: 'c' }, 'ledger_conversations'],
  [null, { conversationId: 'c' }, 'ledger_conversations'],
  ['conversation', january, 'ledger_days'],
  ['conversation', { from: '2026-01-01' }, 'ledger_days'],
  ['conversation', { to: '2026-01-31' }, 'ledger_days'],
  [null, { conversationId: 'c', ...january }, 'ledger_days'],
  ['model', { conversationId: 'c' }, 'ledger_days'],
  ['day', { conversationId: 'c' }, 'ledger_days'],
  ['model', {}, 'ledger_months'],
  ['provider', { kinds: ['chat'] }, 'ledger_months'],
  ['preset', january, 'ledger_months'],
  ['model', { from: '2026-01-02', to: '2026-01-31' }, 'ledger_days'],
  ['model', { from: '2026-01-01', to: '2026-01-30' }, 'ledger_days'],
  ['model', { from: '2026-01-02' }, 'ledger_days'],
  ['model', { to: '2026-01-30' }, 'ledger_days'],
])('sums by %s of %j are read from %s, which has the fewest rows', (group, filter, table) => {
  expect(ledgerSource(filter, group).table).toBe(table)
})

test('a range of whole months becomes a condition on months, along with the rest of the filter', () => {
  expect(ledgerSource({ from: '2025-11-01', to: '2026-02-28', kinds: ['chat'] }, 'model')).toEqual({
    table: 'ledger_months',
    where: 'kind = ? and month >= ? and month <= ?',
    values: ['chat', '2025-11', '2026-02'],
  })
})

test('a range of whole months may be open on either side', () => {
  expect(ledgerSource({ from: '2025-11-01' }, 'provider')).toEqual({
    table: 'ledger_months',
    where: 'true and month >= ?',
    values: ['2025-11'],
  })
  expect(ledgerSource({ to: '2026-02-28' }, 'preset')).toEqual({
    table: 'ledger_months',
    where: 'true and month <= ?',
    values: ['2026-02'],
  })
})

test.each([
  ['2026-01-31', 'ledger_months'],
  ['2026-04-30', 'ledger_months'],
  ['2026-12-31', 'ledger_months'],
  ['2024-02-29', 'ledger_months'],
  ['2024-02-28', 'ledger_days'],
  ['2026-02-28', 'ledger_months'],
  ['2026-01-30', 'ledger_days'],
  ['2026-01-01', 'ledger_days'],
])('a range until %s is read from %s: only the last day ends a month', (to, table) => {
  expect(ledgerSource({ to }, 'model').table).toBe(table)
})
