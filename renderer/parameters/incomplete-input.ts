import type { StoreApi } from 'zustand/vanilla'
import { chatParameter, isChatParameterName } from '#shared/chat-parameters/table.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { parametersText } from '../text/en/parameters.ts'
import { kindOf } from './control-of.ts'
import { changeIncompleteInput, createLaterWrite, readIncompleteInput } from './incomplete-storage.ts'
import { problemOf, type ParameterEntry, type ParameterEntryMap } from './parameter-entries.ts'
import { TypedText } from './typed-text.ts'

/** Marks typed text in the stored JSON. */
const textKey = 'gatehouse.typedText'

/** Returns the entries of the form `id` that an earlier page has kept. */
export function readIncomplete(id: string): ParameterEntryMap {
  return Object.fromEntries(
    Object.entries(readIncompleteInput(id)).flatMap(([name, { input }]) => {
      // Another version may have had other parameters.
      if (!isChatParameterName(name)) return []
      const row = chatParameter(name)
      const draft = kindOf(row)(withTypedTexts(input))
      // Only main found the problem, and the form asks it again.
      const problem = problemOf(row, draft) ?? { kind: 'problem', message: parametersText.notAccepted }
      return [[name, { draft, problem, committed: null, isTouched: true }]]
    }),
  )
}

/** Keeps the incomplete input of a form across reloads and restarts, under the id that `idOf` returns at the time. */
export function keepIncomplete(
  store: StoreApi<ParameterEntryMap>,
  idOf: () => string,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
): void {
  const changed = new Set<string>()
  const writeLater = createLaterWrite(() => {
    const entries = store.getState()
    const changes = Object.fromEntries([...changed].map((name) => [name, incompleteOf(entries[name])]))
    changed.clear()
    changeIncompleteInput(idOf(), changes)
  }, page)
  store.subscribe((entries, before) => {
    const names = Object.keys({ ...before, ...entries }).filter(
      (name) => entries[name] !== before[name] && (entries[name]?.problem || before[name]?.problem),
    )
    for (const name of names) changed.add(name)
    if (names.length > 0) writeLater()
  })
}

function incompleteOf(entry: ParameterEntry | undefined): { input: unknown } | undefined {
  return entry?.problem ? { input: markTypedTexts(entry.draft.input) } : undefined
}

function markTypedTexts(input: unknown): unknown {
  return input instanceof TypedText ? { [textKey]: input.text } : mapInside(input, markTypedTexts)
}

function withTypedTexts(input: unknown): unknown {
  const text = isRecord(input) ? input[textKey] : undefined
  return typeof text === 'string' ? new TypedText(text) : mapInside(input, withTypedTexts)
}

function mapInside(value: unknown, map: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]))
}
