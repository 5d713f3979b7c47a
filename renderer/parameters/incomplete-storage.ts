import { isRecord } from '#shared/json/json-value.ts'
import { createPersistedEntries } from '../storage/persisted-store.ts'

/** Input that is not a value yet, by parameter. */
export type IncompleteInput = Readonly<Record<string, { readonly input: unknown }>>

/** By the id of the form. */
export const incompleteForms = createPersistedEntries<IncompleteInput>({
  key: 'parameters.incomplete',
  limit: 50,
  isValue: isIncompleteInput,
})

/** Characters of one form. The page's storage has room for some millions, for everything. */
const maxCharacters = 100_000

/** Writes that wait for a pause in typing. */
const waiting = new Set<() => void>()

/** Runs `write` after a pause, or when the page closes. Returns a function that does nothing while a write waits. */
export function createLaterWrite(
  write: () => void,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function run(): void {
    clearTimeout(timer)
    timer = undefined
    waiting.delete(run)
    page.removeEventListener('pagehide', run)
    write()
  }
  return () => {
    if (timer !== undefined) return
    timer = setTimeout(run, 300)
    waiting.add(run)
    page.addEventListener('pagehide', run)
  }
}

export function readIncompleteInput(id: string): IncompleteInput {
  writeWaiting()
  return incompleteForms.read(id) ?? {}
}

/**
 * Changes the kept input of some parameters; undefined removes it. That of others stays, since another window may show
 * the same form.
 */
export function changeIncompleteInput(
  id: string,
  changes: Readonly<Record<string, { readonly input: unknown } | undefined>>,
): void {
  const all = Object.entries({ ...incompleteForms.read(id), ...changes })
  const kept = withinLimit(all.flatMap(([name, input]) => (input === undefined ? [] : [[name, input] as const])))
  incompleteForms.put(id, kept.length === 0 ? undefined : Object.fromEntries(kept))
}

/** Moves kept input to another id. */
export function moveIncomplete(from: string, to: string): void {
  if (from === to) return
  const input = readIncompleteInput(from)
  if (Object.keys(input).length === 0) return
  incompleteForms.put(from, undefined)
  incompleteForms.put(to, input)
}

export function dropIncomplete(id: string): void {
  writeWaiting()
  incompleteForms.put(id, undefined)
}

function writeWaiting(): void {
  for (const run of waiting) run()
}

/** Returns the inputs that fit, the smallest first. */
function withinLimit<Input>(inputs: readonly (readonly [string, Input])[]): (readonly [string, Input])[] {
  let characters = 0
  return inputs
    .map((entry) => ({ entry, size: JSON.stringify(entry).length }))
    .toSorted((one, other) => one.size - other.size)
    .filter(({ size }) => (characters += size) <= maxCharacters)
    .map(({ entry }) => entry)
}

function isIncompleteInput(value: unknown): value is IncompleteInput {
  return isRecord(value) && Object.values(value).every((entry) => isRecord(entry) && 'input' in entry)
}
