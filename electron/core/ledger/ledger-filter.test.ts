import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf } from '#shared/dollars.ts'
import type { LedgerFilter, LedgerGroup, LedgerKind } from '#shared/ledger.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { createLedger } from './ledger.ts'
import { recordLedgerEntry } from './record-entry.ts'

interface Entry {
  readonly day: number
  readonly kind: LedgerKind
  readonly profileId: 'embedded' | 'openrouter'
  readonly model: 'a' | 'b'
  /** Nanodollars; null is unknown. */
  readonly nano: number | null
  readonly promptTokens: number | null
}

const entry: fc.Arbitrary<Entry> = fc.record({
  day: fc.integer({ min: 0, max: 70 }),
  kind: fc.constantFrom('chat', 'transcription', 'speech', 'preset-test', 'program'),
  profileId: fc.constantFrom('embedded', 'openrouter'),
  model: fc.constantFrom('a', 'b'),
  nano: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null }),
  promptTokens: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
})

const day = (after: number): Date => new Date(2026, 0, 1 + after, 12)

/** The local date and time. */
function dayName(after: number): string {
  const date = day(after)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** One chat per gateway, named after it. Triggers record chats, the app all others. */
function add(database: Database, id: string, { day: after, kind, profileId, model, nano, promptTokens }: Entry): void {
  const at = day(after).getTime()
  const cost = nano === null ? null : nano / 1e9
  if (kind !== 'chat') {
    const nothing = { provider: null, preset: null, completionTokens: null, firstTokenAfter: null, finishedAfter: null }
    recordLedgerEntry(database, { ...nothing, id, kind, at, profileId, model, status: 'done', promptTokens, cost })
    return
  }
  database.run(
    `insert into messages (id, conversation_id, role, status, created_at) values (?, ?, 'assistant', 'streaming', ?)`,
    id,
    profileId,
    at,
  )
  database.run(
    `update messages set status = 'done', model = ?, cost = ?, prompt_tokens = ?, text = 'x' where id = ?`,
    model,
    cost,
    promptTokens,
    id,
  )
}

/** A reference implementation of filters, without a database. */
function isMeant(filter: LedgerFilter, { day: after, kind, profileId }: Entry): boolean {
  const { from, to, kinds, profileIds, conversationId } = filter
  return (
    (from === undefined || dayName(after) >= from) &&
    (to === undefined || dayName(after) <= to) &&
    (kinds === undefined || kinds.includes(kind)) &&
    (profileIds === undefined || profileIds.includes(profileId)) &&
    (conversationId === undefined || (kind === 'chat' && profileId === conversationId))
  )
}

const days = fc.constantFrom(undefined, '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-10', '2026-02-28')
const filter: fc.Arbitrary<LedgerFilter> = fc
  .record({
    from: days,
    to: days,
    kinds: fc.constantFrom<LedgerKind[] | undefined>(undefined, [], ['chat'], ['speech'], ['chat', 'preset-test']),
    profileIds: fc.constantFrom(undefined, [], ['embedded'], ['openrouter'], ['embedded', 'openrouter']),
    conversationId: fc.constantFrom(undefined, undefined, 'embedded', 'openrouter'),
  })
  // Omitted fields do not restrict the filter.
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))

const keys: Record<
  Extract<LedgerGroup, 'day' | 'model' | 'kind' | 'profile' | 'conversation'>,
  (of: Entry) => string
> = {
  day: ({ day: after }) => dayName(after),
  model: ({ model }) => model,
  kind: ({ kind }) => kind,
  profile: ({ profileId }) => profileId,
  conversation: ({ kind, profileId }) => (kind === 'chat' ? profileId : ''),
}

function sumsOf(entries: readonly Entry[]) {
  return {
    turns: entries.length,
    cost: dollarsOf(entries.reduce((sum, { nano }) => sum + BigInt(nano ?? 0) * 1000n, 0n)),
    unknownCosts: entries.filter(({ nano }) => nano === null).length,
    promptTokens: entries.reduce((sum, { promptTokens }) => sum + (promptTokens ?? 0), 0),
  }
}

test('for any filter of gateways, kinds, chats and days, and any group, the sums match the reference', () => {
  const database = temporaryDatabase()
  for (const id of ['embedded', 'openrouter']) {
    database.run('insert into conversations (id, profile_id, created_at, updated_at) values (?, ?, 0, 0)', id, id)
  }
  const ledger = createLedger(database)
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 25 }),
      fc.array(filter, { minLength: 8, maxLength: 8 }),
      (all, filters) => {
        database.transaction(() => {
          database.execute('delete from messages; delete from ledger')
          all.forEach((each, index) => add(database, `m${index}`, each))
        })
        for (const each of filters) {
          const meant = all.filter((one) => isMeant(each, one))
          expect(ledger.sums(each)).toMatchObject(sumsOf(meant))
          expect([...ledger.all(each)]).toHaveLength(meant.length)
          expect(ledger.calls['ledger.entries']({ filter: each, limit: 100 })).toMatchObject({ total: meant.length })
          for (const [group, keyOf] of Object.entries(keys)) {
            const rows = ledger.calls['ledger.view']({ filter: each, group: group as keyof typeof keys }).rows.map(
              ({ key, ...sums }) => [key, sums],
            )
            const expected = [...Map.groupBy(meant, keyOf)].map(([key, members]) => [key, sumsOf(members)])
            expect(Object.fromEntries(rows)).toMatchObject(Object.fromEntries(expected))
            expect(rows).toHaveLength(expected.length)
          }
        }
      },
    ),
    { numRuns: 10 },
  )
})
