import { expect, test } from 'vitest'
import type { Budget } from '#shared/ledger.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createBudgets } from './budgets.ts'
import { createLedger } from './ledger.ts'

const noon = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime()
const limitOf = (limit: number, isHardStop = false): Budget => ({ limit, warnAt: 0.8, isHardStop })

function open(now = noon(3, 31)) {
  const database = temporaryDatabase()
  const ledger = createLedger(database)
  let entries = 0
  /** The cost of a chat in picodollars, as in the ledger; `null` is unknown. */
  function spend(dollars: number | null, { at = noon(3, 10), chat = 'c', upstream = 0 } = {}): void {
    database.run(
      `insert into ledger (id, kind, at, day, profile_id, conversation_id, model, provider, preset_slug, preset_version,
         status, cost, upstream_cost)
       values (?, 'chat', ?, date(? / 1000, 'unixepoch', 'localtime'), 'embedded', ?, 'm', 'p', '', 0, 'done', ?, ?)`,
      `entry ${++entries}`,
      at,
      at,
      chat,
      dollars === null ? null : Math.round(dollars * 1e12),
      Math.round(upstream * 1e12),
    )
  }
  return {
    budgets: createBudgets({ database, ledger, emit: () => undefined, now: () => now }),
    spend,
    database,
    ledger,
  }
}

test('a budget sums gateway and provider costs exactly, and warns from its threshold', () => {
  const { budgets, spend } = open()
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(1) })
  const level = () =>
    budgets.calls['budget.states']({ conversationId: 'c' }).map((state) => [state.scope, state.spent, state.level])
  expect(level()).toEqual([['conversation', '0', 'within']])
  for (let turn = 0; turn < 7; turn++) spend(0.1)
  expect(level()).toEqual([['conversation', '0.7', 'within']])
  // Billed to the person's own key, in addition to the gateway's fee.
  spend(0.01, { upstream: 0.09 })
  expect(level()).toEqual([['conversation', '0.8', 'warn']])
  spend(0.2)
  expect(level()).toEqual([['conversation', '1', 'exceeded']])
})

test('the month’s budget covers a calendar month of all chats', () => {
  const { budgets, spend } = open()
  budgets.calls['budget.set']({ conversationId: null, budget: limitOf(2) })
  spend(9, { at: noon(2, 28) })
  spend(0.5, { at: noon(3, 1), chat: 'one' })
  spend(0.5, { at: noon(3, 31), chat: 'two' })
  spend(9, { at: noon(4, 1) })
  expect(budgets.calls['budget.states']({ conversationId: null })).toMatchObject([
    { scope: 'month', spent: '1', level: 'within' },
  ])
})

test('requests of unknown cost are counted separately, not as zero', () => {
  const { budgets, spend } = open()
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(1) })
  spend(null)
  spend(0.4)
  expect(budgets.calls['budget.states']({ conversationId: 'c' })).toMatchObject([{ spent: '0.4', unknownCosts: 1 }])
})

test('only a reached hard stop refuses sending, and names the budget', () => {
  const { budgets, spend } = open()
  spend(3)
  const refusal = (chat: string | null): unknown => {
    try {
      budgets.check(chat)
      return null
    } catch (error) {
      return error
    }
  }
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(3, false) })
  budgets.calls['budget.set']({ conversationId: null, budget: limitOf(4, true) })
  expect(refusal('c')).toBeNull()
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(3, true) })
  expect(refusal('c')).toMatchObject({
    data: {
      source: 'app',
      kind: 'bad-input',
      field: 'budget',
      message: expect.stringContaining('this chat ($3)'),
      notice: expect.any(Object),
    },
  })
  expect([refusal('another'), refusal(null)]).toEqual([null, null])
  budgets.calls['budget.set']({ conversationId: null, budget: limitOf(2.5, true) })
  expect(refusal('another')).toMatchObject({
    data: { message: expect.stringContaining('this month ($2.5)'), notice: expect.any(Object) },
  })
  expect(refusal(null)).not.toBeNull()
  budgets.calls['budget.set']({ conversationId: null, budget: null })
  expect([refusal('another'), refusal(null)]).toEqual([null, null])
})

test('budgets survive a restart', () => {
  const { budgets, database, ledger } = open()
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(1, true) })
  expect(
    createBudgets({ database, ledger, emit: () => undefined }).calls['budget.states']({ conversationId: 'c' }),
  ).toMatchObject([{ budget: limitOf(1, true) }])
})

test('the budget of a chat counts only that chat', () => {
  const { budgets, spend } = open()
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(2) })
  spend(0.5)
  spend(9, { chat: 'another' })
  expect(budgets.calls['budget.states']({ conversationId: 'c' })).toEqual([
    { scope: 'conversation', budget: limitOf(2), spent: '0.5', unknownCosts: 0, level: 'within' },
  ])
})

test('without a chat only the month’s budget applies, for any chat id', () => {
  const { budgets } = open()
  budgets.calls['budget.set']({ conversationId: 'null', budget: limitOf(1) })
  budgets.calls['budget.set']({ conversationId: null, budget: limitOf(2) })
  expect(budgets.calls['budget.states']({ conversationId: null })).toMatchObject([
    { scope: 'month', budget: limitOf(2) },
  ])
})

test('removing a budget keeps all others', () => {
  const { budgets } = open()
  budgets.calls['budget.set']({ conversationId: null, budget: limitOf(1) })
  budgets.calls['budget.set']({ conversationId: 'c', budget: limitOf(2) })
  budgets.calls['budget.set']({ conversationId: 'another', budget: limitOf(3) })
  budgets.calls['budget.set']({ conversationId: 'c', budget: null })
  const limits = (chat: string) =>
    budgets.calls['budget.states']({ conversationId: chat }).map(({ scope, budget }) => [scope, budget.limit])
  expect(limits('c')).toEqual([['month', 1]])
  expect(limits('another')).toEqual([
    ['month', 1],
    ['conversation', 3],
  ])
})
