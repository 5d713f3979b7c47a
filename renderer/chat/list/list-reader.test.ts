import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ConversationSummary, ListChange, ListPart } from '#shared/conversation.ts'
import type { ParsedCallInput } from '#shared/ipc/bridge.ts'
import { createListReader } from './list-reader.ts'
import { isLoaded, type ListView } from './list-view.ts'

const days = { today: 2000, yesterday: 1000 }

const row = (id: string, updatedAt: number, isPinned = false): ConversationSummary => ({
  id,
  title: id,
  preview: '',
  model: null,
  updatedAt,
  state: 'done',
  hasDraft: false,
  isPinned,
})

/** Main as the reader sees it: a sorted list. */
function fakeMain(count: number) {
  let rows = Array.from({ length: count }, (_, index) => row(`r${index}`, count - index))
  const sort = () => {
    rows = rows.toSorted(
      (one, other) =>
        Number(other.isPinned) - Number(one.isPinned) ||
        other.updatedAt - one.updatedAt ||
        (one.id < other.id ? -1 : 1),
    )
  }
  return {
    ids: () => rows.map(({ id }) => id),
    put(...changed: ConversationSummary[]): ListChange {
      const ids = new Set(changed.map(({ id }) => id))
      rows = [...rows.filter(({ id }) => !ids.has(id)), ...changed]
      sort()
      return { rows: changed, removed: [], isPartial: false }
    },
    remove(id: string): ListChange {
      rows = rows.filter((each) => each.id !== id)
      return { rows: [], removed: [id], isPartial: false }
    },
    part(input: ParsedCallInput<'conversation.list'>): ListPart {
      const from = Math.max(0, Math.min(input.from, rows.length - input.count))
      const part = rows.slice(from, from + input.count)
      const others = rows.filter(({ isPinned }) => !isPinned)
      const today = others.filter(({ updatedAt }) => updatedAt >= days.today).length
      const since = others.filter(({ updatedAt }) => updatedAt >= days.yesterday).length
      return {
        from,
        rows: part,
        groups: {
          pinned: rows.length - others.length,
          today,
          yesterday: since - today,
          earlier: others.length - since,
        },
        found: input.known.flatMap(({ id }) => {
          const position = rows.findIndex((each) => each.id === id)
          const found = rows[position]
          return found === undefined || part.includes(found) ? [] : [{ position, row: found }]
        }),
        answering: [],
      }
    },
  }
}

function open(count: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const main = fakeMain(count)
  const seen: { view: ListView | null; reads: number[]; errors: unknown[]; failure: Error | null } = {
    view: null,
    reads: [],
    errors: [],
    failure: null,
  }
  const show = (view: ListView) => {
    seen.view = view
  }
  const reader = createListReader({
    days: () => days,
    read: async (input) => {
      if (seen.failure) throw seen.failure
      const part = main.part({ ...input, known: input.known ?? [] })
      seen.reads.push(part.rows.length + part.found.length)
      return part
    },
    onPart: show,
    onView: show,
    onError: (error) => seen.errors.push(error),
  })
  /** Lets reads and pauses end. */
  const settle = async () => vi.advanceTimersByTimeAsync(1000)
  const shown = (start: number, end: number) =>
    Array.from({ length: end - start }, (_, index) => seen.view?.rows.get(start + index)?.id)
  return { main, seen, reader, settle, shown }
}

test('the first read has little more than a screen, and scrolling reads what is near', async () => {
  const { seen, reader, settle, shown, main } = open(20_000)
  reader.show({ start: 0, end: 17 }, true)
  await settle()
  expect(seen.reads).toEqual([77])
  reader.show({ start: 10, end: 27 }, false)
  await settle()
  expect(seen.reads).toHaveLength(1)
  reader.show({ start: 9000, end: 9017 }, false)
  await settle()
  expect(seen.reads).toEqual([77, 137])
  expect(shown(8940, 9077)).toEqual(main.ids().slice(8940, 9077))
  expect(seen.view?.count).toBe(20_000)
})

test('a row that is needed is read at any position, once', async () => {
  const { seen, reader, settle } = open(5000)
  reader.keep(['r4000', 'never there'])
  reader.show({ start: 0, end: 17 }, true)
  await settle()
  expect([seen.view?.positions.get('r4000'), seen.view?.rows.get(4000)?.id, seen.reads.length]).toEqual([
    4000,
    'r4000',
    1,
  ])
  reader.keep(['r4000', 'never there', 'r3'])
  await settle()
  expect(seen.reads.length).toBe(1)
  reader.keep(['r2000'])
  await settle()
  expect([seen.view?.positions.get('r2000'), seen.view?.positions.get('r4000')]).toEqual([2000, undefined])
})

test('rows that stay the same stay the same objects, and a changed one is new', async () => {
  const { main, seen, reader, settle } = open(100)
  reader.show({ start: 0, end: 10 }, true)
  await settle()
  const before = seen.view?.rows
  main.put({ ...row('r2', 98), title: 'Renamed' })
  // The rows come over the process border, as copies.
  const { part } = main
  main.part = (input) => structuredClone(part(input))
  reader.change({ rows: [], removed: [], isPartial: true })
  await settle()
  const same = [0, 1, 2, 3].map((position) => seen.view?.rows.get(position) === before?.get(position))
  expect([same, seen.view?.rows.get(2)?.title]).toEqual([[true, true, false, true], 'Renamed'])
})

test('a deleted row closes its gap, and a changed one shows it, before the next read', async () => {
  const { main, seen, reader, settle, shown } = open(100)
  reader.show({ start: 0, end: 10 }, true)
  await settle()
  reader.change(main.remove('r1'))
  expect([shown(0, 3), seen.view?.count, seen.view?.groups.earlier]).toEqual([['r0', 'r2', 'r3'], 99, 99])
  reader.change(main.put({ ...row('r2', 98), title: 'Renamed' }))
  expect(seen.view?.rows.get(1)?.title).toBe('Renamed')
})

test('while many rows change, they are read at most four times a second', async () => {
  const { main, seen, reader, settle } = open(500)
  reader.show({ start: 0, end: 10 }, true)
  await settle()
  seen.reads.length = 0
  for (let step = 0; step < 100; step += 1) {
    main.put(row(`new${step}`, 10_000 + step))
    reader.change({ rows: [], removed: [], isPartial: true })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(seen.reads.length).toBeLessThanOrEqual(5)
  await settle()
  expect(seen.view?.rows.get(0)?.id).toBe('new99')
})

test('visible rows stay visible when thousands are added above, except at the top', async () => {
  const { main, seen, reader, settle, shown } = open(5000)
  reader.show({ start: 300, end: 317 }, false)
  await settle()
  const before = shown(300, 317)
  const added = Array.from({ length: 3000 }, (_, index) => row(`new${index}`, 10_000 + index))
  // One of the visible rows moves to the top.
  main.put(...added, row('r308', 20_000))
  reader.change({ rows: [], removed: [], isPartial: true })
  await settle()
  expect(seen.view !== null && isLoaded(seen.view, { start: 3300, end: 3317 })).toBe(true)
  expect(shown(3301, 3318).filter((id) => before.includes(id))).toHaveLength(16)

  reader.show({ start: 0, end: 17 }, true)
  await settle()
  main.put(row('newest', 30_000))
  reader.change({ rows: [], removed: [], isPartial: true })
  await settle()
  expect(shown(0, 2)).toEqual(['newest', 'r308'])
})

test('a row that main cannot read stays a gap, and is not read without end', async () => {
  const { seen, reader, settle, main, shown } = open(30)
  const { part } = main
  main.part = (input) => {
    const whole = part(input)
    return { ...whole, rows: whole.rows.slice(0, -1) }
  }
  reader.show({ start: 0, end: 30 }, true)
  await settle()
  expect([seen.reads.length, shown(28, 30)]).toEqual([1, ['r28', undefined]])
})

test('an error is reported, and the next change reads again', async () => {
  const { main, seen, reader, settle, shown } = open(30)
  seen.failure = new Error('The disk is full.')
  reader.show({ start: 0, end: 10 }, true)
  await settle()
  expect([seen.errors, seen.view]).toEqual([[seen.failure], null])
  seen.failure = null
  reader.change(main.put(row('new', 50)))
  await settle()
  expect(shown(0, 2)).toEqual(['new', 'r0'])
})

test('after any changes and scrolling the view is what a fresh read returns', async () => {
  const id = fc.nat(60).map((number) => `r${number}`)
  const step = fc.oneof(
    fc.record({ type: fc.constant('put' as const), id, updatedAt: fc.nat(3000), isPinned: fc.boolean() }),
    fc.record({ type: fc.constant('remove' as const), id }),
    fc.record({ type: fc.constant('scroll' as const), start: fc.nat(60) }),
    fc.record({ type: fc.constant('wait' as const), ms: fc.nat(300) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, isPartial) => {
      const { main, seen, reader, settle } = open(60)
      for (const each of steps) {
        if (each.type === 'put') {
          const change = main.put(row(each.id, each.updatedAt, each.isPinned))
          reader.change(isPartial ? { rows: [], removed: [], isPartial } : change)
        } else if (each.type === 'remove') {
          const change = main.remove(each.id)
          reader.change(isPartial ? { rows: [], removed: [], isPartial } : change)
        } else if (each.type === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
        else reader.show({ start: each.start, end: each.start + 5 }, each.start === 0)
      }
      reader.show({ start: 0, end: 5 }, true)
      await settle()
      const fresh = main.part({ from: 0, count: 500, ...days, known: [] })
      const { view } = seen
      const count = main.ids().length
      expect(view?.groups).toEqual(fresh.groups)
      expect(view?.count).toBe(count)
      expect(view !== null && isLoaded(view, { start: 0, end: Math.min(5, count) }, 30)).toBe(true)
      for (const [position, shown] of view?.rows ?? []) expect(shown).toEqual(fresh.rows[position])
      vi.useRealTimers()
    }),
    { numRuns: 50 },
  )
})
