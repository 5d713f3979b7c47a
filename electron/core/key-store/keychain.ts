import { z } from 'zod'
import type { KeychainState, KeySlot } from '#shared/gateway-profile.ts'
import { accountOf, type KeyStore, type StoredKey } from './key-store.ts'
import type { KeychainEntry, OpenKeychainEntry } from './keychain-entry.ts'
import { keychainPatience, keychainProblem, NoAnswerError } from './keychain-problem.ts'

/** Keys in the system's keychain, or in memory for this run where it cannot be used. Never rejects. */
export interface Keychain extends KeyStore {
  state(): KeychainState
  /** Looks again. Where the keychain can be used now, the keys of this run move into it. */
  retry(): Promise<KeychainState>
  /** Whether the native module is at work: a process cannot end in the usual way before it has come back. */
  isBusy(): boolean
  /** Waits until it is not, for so many milliseconds at most. */
  settle(patience: number): Promise<void>
}

/** Accounts whose secret is to be removed from the keychain as soon as that is possible. Names, no secrets. */
export interface ForgottenAccounts {
  read(): readonly string[]
  /** For the next run. Must not throw. */
  write(accounts: readonly string[]): void
}

export interface KeychainParts {
  readonly openEntry: OpenKeychainEntry
  readonly forgotten: ForgottenAccounts
  readonly onChanged: (state: KeychainState) => void
  /** Told of every key before it is used, so that logs can leave it out. */
  readonly onSecret?: (key: string) => void
  /** Milliseconds that one operation may take. */
  readonly patience?: number
}

/** How many operations may hang at the same time. Node has four threads, and files are read with them, too. */
const mostHanging = 2

const storedKey = z.object({ origin: z.string(), key: z.string() })

/**
 * Each key is read once from the keychain and is in memory from then on: the first token of an answer does not wait for
 * it. Operations follow one another, and after a failure there are none until somebody asks for `retry`, which leaves
 * one behind that hangs but never more than `mostHanging`: a keychain would otherwise use up the threads of Node.
 */
export function createKeychain({
  openEntry,
  forgotten,
  onChanged,
  onSecret = () => undefined,
  patience = keychainPatience,
}: KeychainParts): Keychain {
  /** What is known; null is known not to be there. */
  const known = new Map<string, StoredKey | null>()
  /** Accounts whose key is in memory and not in the keychain. */
  const unsaved = new Set<string>()
  const toForget = new Set(forgotten.read())
  let state: KeychainState = { kind: 'keychain' }
  let last: Promise<unknown> = Promise.resolve()
  /** What the native module is doing, also where nobody waits for it any more. */
  let underWay: Promise<unknown> = Promise.resolve()
  let operations = 0
  /** Counts how often what hangs was left behind. */
  let round = 0

  const isUsable = (): boolean => state.kind === 'keychain'

  function failed(error: unknown): void {
    state = keychainProblem(error)
    onChanged(state)
  }

  /** Runs one operation after those before it. Undefined where the keychain cannot be used. */
  function use<Result>(account: string, work: (entry: KeychainEntry) => Promise<Result>): Promise<Result | undefined> {
    const turn = last.then(async () => {
      if (!isUsable()) return undefined
      const result = underWay.then(() => openEntry(account)).then(work)
      operations++
      const ownRound = round
      underWay = result
        .catch(() => undefined)
        .finally(() => {
          operations--
          // It was given up, and others have followed: what it did in the end may be out of date.
          if (ownRound !== round) bringUpToDate(account)
        })
      try {
        return await within(result, patience)
      } catch (error) {
        failed(error)
        return undefined
      }
    })
    last = turn
    return turn
  }

  function forget(account: string, isForgotten: boolean): void {
    if (toForget.has(account) === isForgotten) return
    if (isForgotten) toForget.add(account)
    else toForget.delete(account)
    forgotten.write(Array.from(toForget))
  }

  async function read(profileId: string, slot: KeySlot): Promise<StoredKey | null> {
    const account = accountOf(profileId, slot)
    const before = known.get(account)
    if (before !== undefined) return before
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
    const isDone = await use(account, async (entry) => {
      // A key that was replaced or removed while it waited for its turn is not written any more.
      if (known.get(account) === key) await entry.write(JSON.stringify(key))
      return true
    })
    if (isDone !== true || known.get(account) !== key) return
    unsaved.delete(account)
    forget(account, false)
  }

  async function erase(account: string): Promise<void> {
    const isDone = await use(account, async (entry) => {
      if (!known.get(account)) await entry.remove()
      return true
    })
    if (isDone === true && !known.get(account)) forget(account, false)
  }

  function bringUpToDate(account: string): void {
    const key = known.get(account)
    if (key) void save(account, key)
    else if (key === null) void erase(account)
  }

  // What an earlier run could not remove.
  for (const account of toForget) {
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
      // Remembered first: a key that cannot be removed now must not come back with the next start.
      forget(account, true)
      await erase(account)
    },
    state: () => state,
    isBusy: () => operations > 0,
    async settle(time) {
      await within(underWay, time).catch(() => undefined)
    },
    async retry() {
      if (isUsable()) return state
      // Not told yet: the keychain has still to show that it answers.
      state = { kind: 'keychain' }
      // A daemon that died never answers, nor does a window for the password that is not found any more.
      if (operations > 0 && operations < mostHanging) {
        round++
        underWay = Promise.resolve()
      }
      await use(accountOf('gatehouse', 'user'), (entry) => entry.read())
      for (const account of Array.from(unsaved)) {
        const key = known.get(account)
        if (key) await save(account, key)
      }
      for (const account of Array.from(toForget)) await erase(account)
      if (isUsable()) onChanged(state)
      return state
    },
  }
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

async function within<Result>(work: Promise<Result>, patience: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswerError('The keychain did not answer.')), patience)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
