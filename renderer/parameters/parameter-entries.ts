import { createStore, type StoreApi } from 'zustand/vanilla'
import { limitProblem } from '#shared/chat-parameters/limit-problem.ts'
import type { NamedChatParameter } from '#shared/chat-parameters/table.ts'
import { translateMainMessage } from '../text/said-by-main.ts'
import { hasShape } from './control-of.ts'
import type { Draft, Reading } from './control.tsx'

export interface ParameterChange {
  set: Record<string, unknown>
  unset: string[]
}

/** What is being written for one parameter. */
export interface ParameterEntry {
  draft: Draft
  /** What is wrong with it; null while nothing is known to be. */
  problem: Extract<Reading, { kind: 'problem' }> | null
  /** What was handed on of it: a value, undefined for unset, null where nothing was. */
  handed: { value: unknown } | null
  /** The person has gone on to something else. */
  isLeft: boolean
}

type Entries = Readonly<Record<string, ParameterEntry>>

/** What is written into a form and not, or not yet, a value of it. Outlives the form, so that nothing typed is lost. */
export interface ParameterEntries {
  store: StoreApi<Entries>
  /** Someone typed. What it amounts to is handed on after a rest, when it is right. */
  write: (row: NamedChatParameter, draft: Draft, hand: (change: ParameterChange) => void) => void
  /** Someone has gone on from a parameter: what waits is handed on at once. */
  leave: (name: string) => void
  flush: () => void
  drop: (names: readonly string[]) => void
  /** These are the values now: what they have taken over needs no entry any more. */
  settle: (values: Readonly<Record<string, unknown>>) => void
}

interface EntriesOptions {
  /** What a gateway would say of these values. */
  check: (values: Record<string, unknown>) => Promise<readonly { field: string; message: string }[]>
  /** Milliseconds of rest before what was typed is checked and handed on. */
  delay?: number
}

export function createParameterEntries({ check, delay = 200 }: EntriesOptions): ParameterEntries {
  const store = createStore<Entries>(() => ({}))
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; run: () => void }>()

  function put(name: string, change: Partial<ParameterEntry>): void {
    const entry = store.getState()[name]
    if (entry !== undefined) store.setState({ [name]: { ...entry, ...change } })
  }

  function drop(names: readonly string[]): void {
    for (const name of names) {
      clearTimeout(waiting.get(name)?.timer)
      waiting.delete(name)
    }
    const gone = new Set(names)
    const kept = Object.entries(store.getState()).filter(([name]) => !gone.has(name))
    store.setState(Object.fromEntries(kept), true)
  }

  async function forward(
    row: NamedChatParameter,
    draft: Draft,
    hand: (change: ParameterChange) => void,
  ): Promise<void> {
    const { name } = row
    const { reading } = draft
    if (reading.kind === 'problem') return
    if (reading.kind === 'unset') {
      put(name, { handed: { value: undefined } })
      hand({ set: {}, unset: [name] })
      return
    }
    const { value } = reading
    // Where it cannot be checked it is handed on: who takes it checks it as well.
    const found = hasShape(row) ? await check({ [name]: value }).catch(() => []) : []
    // Something else was written meanwhile, and waits for its own turn.
    if (hasShape(row) && store.getState()[name]?.draft !== draft) return
    const message = found[0]?.message
    if (message !== undefined) {
      put(name, { problem: { kind: 'problem', message: translateMainMessage(message) } })
      return
    }
    put(name, { handed: { value } })
    hand({ set: { [name]: value }, unset: [] })
  }

  function runNow(name: string): void {
    const waits = waiting.get(name)
    if (waits === undefined) return
    clearTimeout(waits.timer)
    waiting.delete(name)
    waits.run()
  }

  return {
    store,
    write(row, draft, hand) {
      const { name } = row
      const { reading } = draft
      clearTimeout(waiting.get(name)?.timer)
      waiting.delete(name)
      const message = reading.kind === 'value' ? limitProblem(row, reading.value) : null
      const problem =
        message === null
          ? reading.kind === 'problem'
            ? reading
            : null
          : ({ kind: 'problem', message: translateMainMessage(message) } as const)
      store.setState({ [name]: { draft, problem, handed: null, isLeft: false } })
      if (problem !== null) return
      const run = () => void forward(row, draft, hand)
      waiting.set(name, { run, timer: setTimeout(() => runNow(name), delay) })
    },
    leave(name) {
      put(name, { isLeft: true })
      runNow(name)
    },
    flush() {
      for (const name of waiting.keys()) runNow(name)
    },
    drop,
    settle(values) {
      const taken = Object.entries(store.getState()).filter(([name, { isLeft, problem, handed }]) => {
        return isLeft && problem === null && handed !== null && isSame(handed.value, values[name])
      })
      if (taken.length > 0) drop(taken.map(([name]) => name))
    },
  }
}

/** Values of parameters are JSON, and so compared. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
