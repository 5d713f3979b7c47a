import { isRecord } from '#shared/json/json-value.ts'
import { createLruStorage } from '../storage/lru-storage.ts'

/** Input that is not a value yet, by parameter. */
export type IncompleteInput = Readonly<Record<string, { readonly input: unknown }>>

const stored = createLruStorage<IncompleteInput>({
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

export function readIncompleteInput(storage: Storage, id: string): IncompleteInput {
  writeWaiting()
  return stored.read(storage, id) ?? {}
}

/**
 * Changes the kept input of some parameters; undefined removes it. That of others stays, since another window may show
 * the same form.
 */
export function changeIncompleteInput(
  storage: Storage,
  id: string,
  changes: Readonly<Record<string, { readonly input: unknown } | undefined>>,
): void {
  const all = Object.entries({ ...stored.read(storage, id), ...changes })
  const kept = withinLimit(all.flatMap(([name, input]) => (input === undefined ? [] : [[name, input] as const])))
  const isWritten = stored.write(storage, id, kept.length === 0 ? undefined : Object.fromEntries(kept))
  // Without room for the new input the old one must not come back.
  if (!isWritten) stored.write(storage, id, undefined)
}

/** Moves kept input to another id. */
export function moveIncomplete(storage: Storage, from: string, to: string): void {
  if (from === to) return
  const input = readIncompleteInput(storage, from)
  if (Object.keys(input).length === 0) return
  stored.write(storage, from, undefined)
  stored.write(storage, to, input)
}

export function dropIncomplete(storage: Storage, id: string): void {
  writeWaiting()
  if (stored.read(storage, id) !== undefined) stored.write(storage, id, undefined)
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
