import { z } from 'zod'
import type { KeychainState } from '#shared/gateway-profile.ts'
import { accountOf, type KeyStore, type StoredKey } from './key-store.ts'
import type { KeychainEntry, OpenKeychainEntry } from './keychain-entry.ts'
import { keychainTimeoutMs, keychainProblem, NoAnswerError } from './keychain-problem.ts'

/** Stores keys in the system keychain, or in memory for this run if it cannot be used. Never rejects. */
export interface Keychain extends KeyStore {
  state(): KeychainState
  /**
   * Tests the keychain with a temporary entry, unless it is known to work, and then moves keys of this run into it. The
   * system may ask for the password of the keychain.
   */
  check(): Promise<KeychainState>
}

/**
 * State of our accounts in the keychain, without secrets. `kept` has, or recently had, a key; `to-remove` has one that
 * must not be used again.
 */
export type KeychainAccounts = Readonly<Record<string, 'kept' | 'to-remove'>>

export interface KeychainParts {
  readonly openEntry: OpenKeychainEntry
  /** Ends unanswered operations. */
  readonly abandon: () => void
  /** Persists the accounts for the next run. Must not throw. */
  readonly accounts: { read(): KeychainAccounts; write(accounts: KeychainAccounts): void }
  readonly onChanged: (state: KeychainState, before: KeychainState) => void
  /** Called with every key before it is used, so that logs can omit it. */
  readonly onSecret?: (key: string) => void
  /** Timeout of one operation. */
  readonly timeoutMs?: number
}

const storedKey = z.object({ origin: z.string(), key: z.string() })

/** Belongs to no profile; its entry is removed immediately after the test. */
const probeAccount = 'gatehouse/probe'

/**
 * Creates the keychain. Each key is read once and then cached in memory, so that it does not delay the first token of
 * an answer. A person without keys is never asked for the keychain password. Operations run one after another. After a
 * failure none run until `check` is called or the keychain answers late.
 */
export function createKeychain({
  openEntry,
  abandon,
  accounts,
  onChanged,
  onSecret = () => undefined,
  timeoutMs = keychainTimeoutMs,
}: KeychainParts): Keychain {
  /** Cached keys by account; null means that there is none. */
  const known = new Map<string, StoredKey | null>()
  /** Accounts whose key is only in memory. */
  const unsaved = new Set<string>()
  const accountStates = new Map(Object.entries(accounts.read()))
  /** Unknown until the keychain has completed an operation. */
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

  /**
   * Runs an operation after the earlier ones. Returns undefined if the keychain cannot be used; `failed` is then part of
   * its state.
   */
  function runOperation<Result>(
    account: string,
    work: (entry: KeychainEntry) => Promise<Result>,
    failed: { readonly hasUnreadKey?: true } = {},
  ): Promise<Result | undefined> {
    const turn = last.then(async () => {
      if (!isUsable()) return undefined
      const result = openEntry(account).then(work)
      try {
        const done = await within(result, timeoutMs)
        if (state.kind === 'unknown') publish({ kind: 'keychain' })
        return done
      } catch (error) {
        hasFailed = true
        publish({ ...keychainProblem(error), ...failed })
        if (error instanceof NoAnswerError) void checkAgainAfter(result)
        return undefined
      }
    })
    last = turn
    return turn
  }

  /** Checks again after a late answer: the person may have entered the password. */
  async function checkAgainAfter(late: Promise<unknown>): Promise<void> {
    const hasAnswered = await late.then(
      () => true,
      () => false,
    )
    if (hasAnswered) await check()
  }

  function recordAccount(account: string, what: 'kept' | 'to-remove' | 'nothing'): void {
    if ((accountStates.get(account) ?? 'nothing') === what) return
    if (what === 'nothing') accountStates.delete(account)
    else accountStates.set(account, what)
    accounts.write(Object.fromEntries(accountStates))
  }

  async function read(ownerId: string, slot: string): Promise<StoredKey | null> {
    const account = accountOf(ownerId, slot)
    const before = known.get(account)
    if (before !== undefined) return before
    if (accountStates.get(account) !== 'kept') return null
    const secret = await runOperation(account, (entry) => entry.read(), { hasUnreadKey: true })
    // It may have been written or removed in the meantime.
    const meanwhile = known.get(account)
    if (meanwhile !== undefined) return meanwhile
    if (secret === undefined) {
      // It may have failed before, in another operation.
      if (state.kind === 'memory' && state.hasUnreadKey !== true) publish({ ...state, hasUnreadKey: true })
      return null
    }
    const key = parseSecret(secret)
    known.set(account, key)
    if (key) onSecret(key.key)
    return key
  }

  async function save(account: string, key: StoredKey): Promise<void> {
    unsaved.add(account)
    // Recorded first: a key without a record would never be removed.
    if (!accountStates.has(account)) recordAccount(account, 'kept')
    const isDone = await runOperation(account, async (entry) => {
      // A key that was replaced or removed in the meantime is not written.
      if (known.get(account) === key) await entry.write(JSON.stringify(key))
      return true
    })
    if (isDone !== true || known.get(account) !== key) return
    unsaved.delete(account)
    recordAccount(account, 'kept')
  }

  async function erase(account: string): Promise<void> {
    const isDone = await runOperation(account, async (entry) => {
      if (!known.get(account)) await entry.remove()
      return true
    })
    if (isDone === true && !known.get(account)) recordAccount(account, 'nothing')
  }

  function toRemove(): string[] {
    return Array.from(accountStates.keys()).filter((account) => accountStates.get(account) === 'to-remove')
  }

  function check(): Promise<KeychainState> {
    checking ??= checkNow().finally(() => (checking = undefined))
    return checking
  }

  async function checkNow(): Promise<KeychainState> {
    if (state.kind === 'keychain') return state
    if (!isUsable()) abandon()
    hasFailed = false
    await runOperation(probeAccount, probe)
    for (const account of Array.from(unsaved)) {
      const key = known.get(account)
      if (key) await save(account, key)
    }
    for (const account of toRemove()) await erase(account)
    // Only after the keys were moved.
    if (isUsable() && state.kind === 'memory') publish({ kind: 'keychain' })
    return state
  }

  // Removes keys that an earlier run could not remove.
  for (const account of toRemove()) {
    known.set(account, null)
    void erase(account)
  }

  return {
    read,
    async write(ownerId, slot, { origin, key }) {
      const account = accountOf(ownerId, slot)
      const stored = { origin, key }
      onSecret(key)
      known.set(account, stored)
      await save(account, stored)
    },
    async remove(ownerId, slot) {
      const account = accountOf(ownerId, slot)
      known.set(account, null)
      unsaved.delete(account)
      if (!accountStates.has(account)) return
      // Recorded first: a key that cannot be removed now must not return at the next start.
      recordAccount(account, 'to-remove')
      await erase(account)
    },
    state: () => state,
    check,
  }
}

/** Tests that an entry can be written and read back: some keychains accept an entry without storing it. */
async function probe(entry: KeychainEntry): Promise<void> {
  await entry.write(probeAccount)
  if ((await entry.read()) !== probeAccount) throw new Error('The keychain did not keep what was written.')
  await entry.remove()
}

/** Parses a secret. A foreign secret counts as none. */
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
