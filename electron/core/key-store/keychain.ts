import { z } from 'zod'
import type { KeychainState, KeySlot } from '#shared/gateway-profile.ts'
import { accountOf, type KeyStore, type StoredKey } from './key-store.ts'
import type { KeychainEntry, OpenKeychainEntry } from './keychain-entry.ts'
import { keychainTimeoutMs, keychainProblem, NoAnswerError } from './keychain-problem.ts'

/** Keys in the system's keychain, or in memory for this run where it cannot be used. Never rejects. */
export interface Keychain extends KeyStore {
  state(): KeychainState
  /**
   * Writes, reads and removes an entry of no meaning, unless the keychain is known to work. Keys of this run then move into
   * it. The system may ask for the password of the keychain.
   */
  check(): Promise<KeychainState>
}

/**
 * What the keychain holds of ours, by account; no secrets. `kept` has a key, or had one when it was last seen;
 * `to-remove` has one that is never to be used again.
 */
export type KeychainAccounts = Readonly<Record<string, 'kept' | 'to-remove'>>

export interface KeychainParts {
  readonly openEntry: OpenKeychainEntry
  /** Ends what the keychain has not answered. */
  readonly abandon: () => void
  /** Remembers the accounts for the next run. Must not throw. */
  readonly accounts: { read(): KeychainAccounts; write(accounts: KeychainAccounts): void }
  readonly onChanged: (state: KeychainState, before: KeychainState) => void
  /** Told of every key before it is used, so that logs can leave it out. */
  readonly onSecret?: (key: string) => void
  /** Milliseconds that one operation may take. */
  readonly timeoutMs?: number
}

const storedKey = z.object({ origin: z.string(), key: z.string() })

/** No profile's: what is written there is removed at once. */
const probeAccount = 'gatehouse/probe'

/**
 * Each key is read once from the keychain and is in memory from then on: the first token of an answer does not wait for
 * it. Who never kept a key is never asked for the password of a keychain. Operations follow one another, and after a
 * failure there are none until somebody asks for `check`, or the keychain answers after all.
 */
export function createKeychain({
  openEntry,
  abandon,
  accounts,
  onChanged,
  onSecret = () => undefined,
  timeoutMs = keychainTimeoutMs,
}: KeychainParts): Keychain {
  /** What is known; null is known not to be there. */
  const known = new Map<string, StoredKey | null>()
  /** Accounts whose key is in memory and not in the keychain. */
  const unsaved = new Set<string>()
  const book = new Map(Object.entries(accounts.read()))
  /** Nothing is promised before the keychain has done something. */
  let state: KeychainState = { kind: 'unknown' }
  let hasFailed = false
  let last: Promise<unknown> = Promise.resolve()
  let checking: Promise<KeychainState> | undefined

  const isUsable = (): boolean => !hasFailed

  function publish(next: KeychainState): void {
    const before = state
    state = next
    onChanged(next, before)
  }

  /** Runs one operation after those before it. Undefined where the keychain cannot be used. */
  function use<Result>(account: string, work: (entry: KeychainEntry) => Promise<Result>): Promise<Result | undefined> {
    const turn = last.then(async () => {
      if (!isUsable()) return undefined
      const result = openEntry(account).then(work)
      try {
        const done = await within(result, timeoutMs)
        if (state.kind === 'unknown') publish({ kind: 'keychain' })
        return done
      } catch (error) {
        hasFailed = true
        publish(keychainProblem(error))
        if (error instanceof NoAnswerError) void lookAgainAfter(result)
        return undefined
      }
    })
    last = turn
    return turn
  }

  /** The person has answered the question for the password, say. */
  async function lookAgainAfter(late: Promise<unknown>): Promise<void> {
    const hasAnswered = await late.then(
      () => true,
      () => false,
    )
    if (hasAnswered) await check()
  }

  function note(account: string, what: 'kept' | 'to-remove' | 'nothing'): void {
    if ((book.get(account) ?? 'nothing') === what) return
    if (what === 'nothing') book.delete(account)
    else book.set(account, what)
    accounts.write(Object.fromEntries(book))
  }

  async function read(profileId: string, slot: KeySlot): Promise<StoredKey | null> {
    const account = accountOf(profileId, slot)
    const before = known.get(account)
    if (before !== undefined) return before
    if (book.get(account) !== 'kept') return null
    const secret = await use(account, (entry) => entry.read())
    // Somebody may have written or removed it meanwhile.
    const meanwhile = known.get(account)
    if (meanwhile !== undefined) return meanwhile
    if (secret === undefined) return null
    const key = parseSecret(secret)
    known.set(account, key)
    if (key) onSecret(key.key)
    return key
  }

  async function save(account: string, key: StoredKey): Promise<void> {
    unsaved.add(account)
    // Noted first: a key that nobody knew of would stay for ever.
    if (!book.has(account)) note(account, 'kept')
    const isDone = await use(account, async (entry) => {
      // A key that was replaced or removed while it waited for its turn is not written any more.
      if (known.get(account) === key) await entry.write(JSON.stringify(key))
      return true
    })
    if (isDone !== true || known.get(account) !== key) return
    unsaved.delete(account)
    note(account, 'kept')
  }

  async function erase(account: string): Promise<void> {
    const isDone = await use(account, async (entry) => {
      if (!known.get(account)) await entry.remove()
      return true
    })
    if (isDone === true && !known.get(account)) note(account, 'nothing')
  }

  function toRemove(): string[] {
    return Array.from(book.keys()).filter((account) => book.get(account) === 'to-remove')
  }

  function check(): Promise<KeychainState> {
    checking ??= checkNow().finally(() => (checking = undefined))
    return checking
  }

  async function checkNow(): Promise<KeychainState> {
    if (state.kind === 'keychain') return state
    if (!isUsable()) abandon()
    hasFailed = false
    await use(probeAccount, probe)
    for (const account of Array.from(unsaved)) {
      const key = known.get(account)
      if (key) await save(account, key)
    }
    for (const account of toRemove()) await erase(account)
    // Not before the keys have moved.
    if (isUsable() && state.kind === 'memory') publish({ kind: 'keychain' })
    return state
  }

  // What an earlier run could not remove.
  for (const account of toRemove()) {
    known.set(account, null)
    void erase(account)
  }

  return {
    read,
    async write(profileId, slot, { origin, key }) {
      const account = accountOf(profileId, slot)
      const stored = { origin, key }
      onSecret(key)
      known.set(account, stored)
      await save(account, stored)
    },
    async remove(profileId, slot) {
      const account = accountOf(profileId, slot)
      known.set(account, null)
      unsaved.delete(account)
      if (!book.has(account)) return
      // Noted first: a key that cannot be removed now must not come back with the next start.
      note(account, 'to-remove')
      await erase(account)
    },
    state: () => state,
    check,
  }
}

/** A keychain that takes an entry may still not keep it. */
async function probe(entry: KeychainEntry): Promise<void> {
  await entry.write(probeAccount)
  if ((await entry.read()) !== probeAccount) throw new Error('The keychain did not keep what was written.')
  await entry.remove()
}

/** A secret that is not ours counts as none. */
function parseSecret(secret: string | null): StoredKey | null {
  if (secret === null) return null
  try {
    return storedKey.safeParse(JSON.parse(secret)).data ?? null
  } catch {
    return null
  }
}

async function within<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswerError('The keychain did not answer.')), timeoutMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
