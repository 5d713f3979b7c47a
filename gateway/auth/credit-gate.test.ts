import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CostBound, Money } from '../money/money.ts'
import { createIssuedKeyStore, type IssuedKey, type KeyLimits } from '../store/key-store.ts'
import { openGatewayDatabase } from '../store/open-database.ts'
import { issueListedKey } from './api-key.ts'
import { createCreditGate, type CreditPlace } from './credit-gate.ts'

/** Lets everything run that waits for nothing but other promises. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

function openGate(limits: Partial<KeyLimits>, start = '2026-06-01T10:00:00Z') {
  let time = Date.parse(start)
  const keys = createIssuedKeyStore(openGatewayDatabase(':memory:'), () => time)
  const { id } = issueListedKey(keys, { kind: 'user', issuedTo: 'other', label: 'Editor', limits })
  const read = () => {
    const key = keys.read(id)
    if (key === undefined) throw new Error('The key was revoked')
    return key
  }
  const gate = createCreditGate(keys)
  const never = new AbortController().signal
  /** Asks to enter, and shows what came of it so far. */
  const ask = (bound: CostBound, signal = never) => {
    const asked: { state: string; place?: CreditPlace } = { state: 'waits' }
    gate
      .enter(read(), () => bound, signal)
      .then(
        (place) => Object.assign(asked, { state: 'runs', place }),
        (error: unknown) => Object.assign(asked, { state: error instanceof Error ? error.message : String(error) }),
      )
    return asked
  }
  return { keys, id, read, gate, ask, setTime: (at: string) => (time = Date.parse(at)) }
}

const states = (all: readonly { readonly state: string }[]) => all.map(({ state }) => state)

test('requests run at the same time as long as they can cost less than the credit together', async () => {
  const { ask } = openGate({ credit: 10n })
  const asked = [ask(4n), ask(4n), ask(4n), ask(4n)]
  await settle()
  // The last one that is admitted may cross the limit, as it may when requests come one after the other.
  expect(states(asked)).toEqual(['runs', 'runs', 'runs', 'waits'])
})

test('a request whose cost nothing limits runs alone, and so does one behind it that is free', async () => {
  const { ask } = openGate({ credit: 10n })
  const asked = [ask('unbounded'), ask('unbounded'), ask(0n)]
  await settle()
  expect(states(asked)).toEqual(['runs', 'waits', 'waits'])
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'waits'])
  // Leaving twice frees one place.
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'waits'])
})

test('a request never overtakes an earlier one', async () => {
  const { ask, keys, read } = openGate({ credit: 10n })
  const asked = [ask(10n), ask(10n), ask(0n), ask(0n)]
  await settle()
  expect(states(asked)).toEqual(['runs', 'waits', 'waits', 'waits'])
  keys.charge(read(), 4n)
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'waits', 'waits'])
  asked[1]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'runs', 'runs'])
})

test('all that wait are refused when the credit is spent', async () => {
  const { ask, keys, read } = openGate({ credit: 1_000_000_000_000n, period: 'monthly' })
  const asked = [ask('unbounded'), ask('unbounded'), ask(0n)]
  await settle()
  keys.charge(read(), 1_500_000_000_000n)
  asked[0]?.place?.leave()
  await settle()
  const refusal = 'Insufficient credits; add credits to go on (this key has spent $1.5 of $1 this month)'
  expect(states([...asked, ask(0n)])).toEqual(['runs', refusal, refusal, 'waits'])
})

test('a request that waits ends with its client, and the next one takes its turn', async () => {
  const { ask } = openGate({ credit: 10n })
  const client = new AbortController()
  const asked = [ask('unbounded'), ask('unbounded', client.signal), ask('unbounded')]
  client.abort(new Error('The client disconnected'))
  await settle()
  expect(states(asked)).toEqual(['runs', 'The client disconnected', 'waits'])
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'The client disconnected', 'runs'])
  const gone = ask(0n, AbortSignal.abort(new Error('Gone before')))
  await settle()
  expect(gone.state).toBe('Gone before')
})

test('a key without credit never waits, and its bound is not asked', async () => {
  const { gate, read } = openGate({})
  const bound = () => {
    throw new Error('Asked for the bound')
  }
  const { signal } = new AbortController()
  const places = await Promise.all([1, 2, 3].map(() => gate.enter(read(), bound, signal)))
  places[0]?.leave()
  expect(places).toHaveLength(3)
})

test('requests of another key do not wait', async () => {
  const { ask, keys, gate } = openGate({ credit: 10n })
  const grant = { kind: 'user', issuedTo: 'other', label: 'Other', limits: { credit: 10n } } as const
  const other = keys.read(issueListedKey(keys, grant).id)
  if (other === undefined) throw new Error('The key was not stored')
  const asked = ask('unbounded')
  await gate.enter(other, () => 'unbounded', new AbortController().signal)
  expect(asked.state).toBe('runs')
})

test('a request that waits is refused if its key was revoked, and admitted by the limit that the key has then', async () => {
  const { ask, keys, id, read } = openGate({ credit: 10n })
  const asked = [ask('unbounded'), ask('unbounded'), ask('unbounded')]
  await settle()
  keys.charge(read(), 10n)
  keys.change(id, { label: 'Editor', limits: { ...read().limits, credit: 20n }, expiresAt: null })
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'waits'])
  keys.revoke(id)
  asked[1]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'The API key is unknown or was revoked'])
})

test('requests that wait run together once the key has no limit any more', async () => {
  const { ask, keys, id, read } = openGate({ credit: 10n })
  const asked = [ask('unbounded'), ask('unbounded'), ask('unbounded')]
  await settle()
  keys.change(id, { label: 'Editor', limits: { ...read().limits, credit: null }, expiresAt: null })
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs', 'runs'])
})

test('what was spent in an earlier period does not count for a request that waited', async () => {
  const { ask, keys, read, setTime } = openGate({ credit: 10n, period: 'daily' }, '2026-06-01T23:59:59Z')
  const asked = [ask('unbounded'), ask('unbounded')]
  await settle()
  keys.charge(read(), 10n)
  setTime('2026-06-02T00:00:00Z')
  asked[0]?.place?.leave()
  await settle()
  expect(states(asked)).toEqual(['runs', 'runs'])
})

test('a failure of the store refuses a request instead of leaving it waiting', async () => {
  const { keys, read } = openGate({ credit: 10n })
  let isBroken = false
  const gate = createCreditGate({
    usageOf: keys.usageOf,
    read: (id) => {
      if (isBroken) throw new Error('The database is locked')
      return keys.read(id)
    },
  })
  const { signal } = new AbortController()
  const place = await gate.enter(read(), () => 'unbounded', signal)
  const waiting = gate.enter(read(), () => 'unbounded', signal)
  isBroken = true
  place.leave()
  await expect(waiting).rejects.toThrow('The database is locked')
})

interface Planned {
  readonly bound: CostBound
  readonly cost: Money
}

const planned: fc.Arbitrary<Planned> = fc.oneof(
  fc.record({ bound: fc.bigInt(0n, 8n), part: fc.nat(100) }).map(({ bound, part }) => ({
    bound,
    cost: (bound * BigInt(part)) / 100n,
  })),
  fc.bigInt(0n, 12n).map((cost): Planned => ({ bound: 'unbounded', cost })),
)

test('with any costs and in any order of events the same requests are answered as one after the other', async () => {
  const template = openGate({ credit: 1n }).read()
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1n, 30n),
      fc.array(planned, { maxLength: 20 }),
      fc.array(fc.tuple(fc.constantFrom('start', 'start', 'end', 'charge', 'leave'), fc.nat()), { maxLength: 60 }),
      async (credit, requests, events) => {
        const { answered, given, spent } = await runInParallel(
          { ...template, limits: { ...template.limits, credit } },
          requests,
          events,
        )
        let expectedSpent = 0n
        const expected = requests.flatMap(({ cost }, index) => {
          if (given.has(index) || expectedSpent >= credit) return []
          expectedSpent += cost
          return [index]
        })
        expect([answered, spent]).toEqual([expected, expectedSpent])
      },
    ),
  )
})

/** Plays the events on a gate, then everything that is left, and returns which requests were answered and given up. */
async function runInParallel(
  key: IssuedKey,
  requests: readonly Planned[],
  events: readonly (readonly [string, number])[],
) {
  let spent = 0n
  const read = () => ({ ...key, spent })
  const gate = createCreditGate({
    read,
    usageOf: () => ({ total: spent, daily: spent, weekly: spent, monthly: spent }),
  })
  const answered: number[] = []
  const given = new Set<number>()
  const running: { place: CreditPlace; left: Money }[] = []
  const waiting = new Map<number, AbortController>()
  let started = 0
  const enter = async (index: number, { bound, cost }: Planned, signal: AbortSignal) => {
    try {
      const place = await gate.enter(read(), () => bound, signal)
      answered.push(index)
      running.push({ place, left: cost })
    } catch {
      // Refused or given up.
    } finally {
      waiting.delete(index)
    }
  }
  const start = () => {
    const index = started++
    const request = requests[index]
    if (request === undefined) return
    const client = new AbortController()
    waiting.set(index, client)
    void enter(index, request, client.signal)
  }
  const charge = (each: (typeof running)[number] | undefined, amount: Money) => {
    if (each === undefined) return
    spent += amount
    each.left -= amount
  }
  const end = (pick: number) => {
    const [each] = running.splice(pick % Math.max(running.length, 1), 1)
    charge(each, each?.left ?? 0n)
    each?.place.leave()
  }
  for (const [event, pick] of events) {
    if (event === 'start') start()
    else if (event === 'end') end(pick)
    else if (event === 'charge') {
      const each = running[pick % Math.max(running.length, 1)]
      charge(each, (each?.left ?? 0n) / 2n)
    } else {
      const [index, client] = [...waiting][pick % Math.max(waiting.size, 1)] ?? []
      if (index !== undefined) given.add(index)
      client?.abort()
    }
    await settle()
  }
  while (started < requests.length) start()
  for (await settle(); running.length > 0; await settle()) end(0)
  expect(waiting.size).toBe(0)
  return { answered, given, spent }
}
