import { createStore, type StoreApi } from 'zustand/vanilla'
import { limitProblem } from '#shared/chat-parameters/limit-problem.ts'
import { chatParameter, isChatParameterName, type NamedChatParameter } from '#shared/chat-parameters/table.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { hasShape } from './control-of.ts'
import type { Draft, Reading } from './control.tsx'

export interface ParameterChange {
  set: Record<string, unknown>
  unset: string[]
}

/** Input for one parameter that is being edited. */
export interface ParameterEntry {
  draft: Draft
  /** Problem of the draft; null if none is known. */
  problem: Extract<Reading, { kind: 'problem' }> | null
  /** Last committed value, undefined for unset; null if nothing was committed. */
  committed: { value: unknown } | null
  /** The focus has left the field. */
  isTouched: boolean
}

export type ParameterEntryMap = Readonly<Record<string, ParameterEntry>>

/** Holds form input that is not yet a value. It outlives the form, so that no input is lost. */
export interface ParameterEntries {
  store: StoreApi<ParameterEntryMap>
  /** Stores typed input. A valid value is committed after a pause. */
  write: (row: NamedChatParameter, draft: Draft, onCommit: (change: ParameterChange) => void) => void
  /** Ends editing of a parameter and commits its pending input immediately. */
  leave: (name: string) => void
  flush: () => void
  /** The page is closing: commits pending input without the check in main, which would answer too late. */
  commitUnchecked: () => void
  /** Checks what main refused again, and commits what it accepts now. */
  recheck: (onCommit: (change: ParameterChange) => void) => void
  drop: (names: readonly string[]) => void
  /** Compares with the current values and removes entries that have arrived. */
  reconcile: (values: Readonly<Record<string, unknown>>) => void
}

interface EntriesOptions {
  /** Returns what a gateway would refuse of these values. */
  check: (values: Record<string, unknown>) => Promise<readonly RequestPreview['problems'][number][]>
  /** Incomplete input of an earlier page. */
  restored?: ParameterEntryMap
  /** Pause in milliseconds before typed input is checked and committed. */
  delayMs?: number
}

/** Returns the problem of a draft that needs no check in main. */
export function problemOf(row: NamedChatParameter, { reading }: Draft): ParameterEntry['problem'] {
  if (reading.kind === 'problem') return reading
  const message = reading.kind === 'value' ? limitProblem(row, reading.value) : null
  return message === null ? null : { kind: 'problem', message: translateMainMessage(message) }
}

export function createParameterEntries({ check, restored = {}, delayMs = 200 }: EntriesOptions): ParameterEntries {
  const store = createStore<ParameterEntryMap>(() => restored)
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; run: (isChecked: boolean) => void }>()

  function update(name: string, change: Partial<ParameterEntry>): void {
    const entry = store.getState()[name]
    if (entry !== undefined) store.setState({ [name]: { ...entry, ...change } })
  }

  function drop(names: readonly string[]): void {
    for (const name of names) {
      clearTimeout(waiting.get(name)?.timer)
      waiting.delete(name)
    }
    const dropped = new Set(names)
    const kept = Object.entries(store.getState()).filter(([name]) => !dropped.has(name))
    store.setState(Object.fromEntries(kept), true)
  }

  async function commit(
    row: NamedChatParameter,
    draft: Draft,
    onCommit: (change: ParameterChange) => void,
    isChecked: boolean,
  ): Promise<void> {
    const { name } = row
    const { reading } = draft
    if (reading.kind === 'problem') return
    if (reading.kind === 'unset') {
      update(name, { problem: null, committed: { value: undefined } })
      onCommit({ set: {}, unset: [name] })
      return
    }
    const { value } = reading
    // If the check fails, commit anyway: the receiver checks too.
    const asksMain = isChecked && hasShape(row)
    const found = asksMain ? await check({ [name]: value }).catch(() => []) : []
    // The draft changed meanwhile; the newer one has its own timer.
    if (asksMain && store.getState()[name]?.draft !== draft) return
    const [refused] = found
    if (refused !== undefined) {
      update(name, { problem: { kind: 'problem', message: translateMainMessage(refused) } })
      return
    }
    update(name, { problem: null, committed: { value } })
    onCommit({ set: { [name]: value }, unset: [] })
  }

  function runNow(name: string, isChecked = true): void {
    const pending = waiting.get(name)
    if (pending === undefined) return
    clearTimeout(pending.timer)
    waiting.delete(name)
    pending.run(isChecked)
  }

  return {
    store,
    write(row, draft, onCommit) {
      const { name } = row
      clearTimeout(waiting.get(name)?.timer)
      waiting.delete(name)
      const problem = problemOf(row, draft)
      store.setState({ [name]: { draft, problem, committed: null, isTouched: false } })
      if (problem !== null) return
      const run = (isChecked: boolean) => void commit(row, draft, onCommit, isChecked)
      waiting.set(name, { run, timer: setTimeout(() => runNow(name), delayMs) })
    },
    leave(name) {
      update(name, { isTouched: true })
      runNow(name)
    },
    flush() {
      for (const name of waiting.keys()) runNow(name)
    },
    commitUnchecked() {
      for (const name of waiting.keys()) runNow(name, false)
    },
    recheck(onCommit) {
      for (const [name, { draft, problem }] of Object.entries(store.getState())) {
        if (problem === null || !isChatParameterName(name)) continue
        const row = chatParameter(name)
        if (problemOf(row, draft) === null) void commit(row, draft, onCommit, true)
      }
    },
    drop,
    reconcile(values) {
      const arrived = Object.entries(store.getState()).filter(([name, { isTouched, problem, committed }]) => {
        return isTouched && problem === null && committed !== null && isSame(committed.value, values[name])
      })
      if (arrived.length > 0) drop(arrived.map(([name]) => name))
    },
  }
}

/** Compares parameter values, which are JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
