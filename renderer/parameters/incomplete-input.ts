import type { StoreApi } from 'zustand/vanilla'
import { chatParameter, isChatParameterName } from '#shared/chat-parameters/table.ts'
import { isRecord } from '#shared/is-record.ts'
import { createLruStorage } from '../ui/lru-storage.ts'
import { kindOf } from './control-of.ts'
import { problemOf, type ParameterEntryMap } from './parameter-entries.ts'
import { TypedText } from './typed-text.ts'

/** Input that is not a value yet, by parameter. `message` says what is wrong with it. */
type IncompleteInput = Readonly<Record<string, { input: unknown; message: string }>>

const stored = createLruStorage<IncompleteInput>({
  key: 'parameters.incomplete',
  limit: 50,
  isValue: isIncompleteInput,
})

/** Marks typed text in the stored JSON. */
const textKey = 'gatehouse.typedText'

/** Returns the entries of the form `id` that an earlier page has kept. */
export function readIncomplete(storage: Storage, id: string): ParameterEntryMap {
  const kept = Object.entries(stored.read(storage, id) ?? {})
  return Object.fromEntries(
    kept.flatMap(([name, { input, message }]) => {
      // Another version may have had other parameters.
      if (!isChatParameterName(name)) return []
      const row = chatParameter(name)
      const draft = kindOf(row)(withTypedTexts(input))
      // A message of main is the only one that cannot be derived again.
      const problem = problemOf(row, draft) ?? ({ kind: 'problem', message } as const)
      return [[name, { draft, problem, committed: null, isTouched: true }]]
    }),
  )
}

/** Keeps the incomplete input of a form across reloads and restarts, under the id that `idOf` returns at the time. */
export function keepIncomplete(store: StoreApi<ParameterEntryMap>, storage: Storage, idOf: () => string): void {
  store.subscribe((entries, before) => {
    const now = incompleteOf(entries)
    if (now !== undefined || incompleteOf(before) !== undefined) stored.write(storage, idOf(), now)
  })
}

/** Moves kept input to another id. */
export function moveIncomplete(storage: Storage, from: string, to: string): void {
  const input = from === to ? undefined : stored.read(storage, from)
  if (input === undefined) return
  stored.write(storage, from, undefined)
  stored.write(storage, to, input)
}

function incompleteOf(entries: ParameterEntryMap): IncompleteInput | undefined {
  const found = Object.entries(entries).flatMap(([name, { draft, problem }]) =>
    problem === null ? [] : [[name, { input: markTypedTexts(draft.input), message: problem.message }] as const],
  )
  return found.length === 0 ? undefined : Object.fromEntries(found)
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

function isIncompleteInput(value: unknown): value is IncompleteInput {
  return (
    isRecord(value) && Object.values(value).every((entry) => isRecord(entry) && typeof entry['message'] === 'string')
  )
}
