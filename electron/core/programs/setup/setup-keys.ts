import { isDeepStrictEqual } from 'node:util'
import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { SetupLimits, SetupProgram } from '#shared/programs/program-setup.ts'
import { programs } from './programs.ts'

/** What a key is made with. */
export interface SetupKeyDraft {
  readonly name: string
  readonly limitUsd: number | null
  readonly limitPeriod: LimitPeriod | null
  readonly requestsPerMinute: number | null
  readonly allowedModels: string[] | null
  readonly expiresAt: number | null
}

export interface SetupKey {
  readonly id: number
  readonly key: string
}

/** The keys of the embedded gateway. Names are unique, in any case of letters. All throw if it is not running. */
export interface SetupKeySource {
  readonly list: () => Promise<readonly { readonly id: number; readonly name: string }[]>
  readonly add: (draft: SetupKeyDraft) => Promise<SetupKey>
  readonly change: (keyId: number, draft: SetupKeyDraft) => Promise<unknown>
  readonly revoke: (keyId: number) => Promise<unknown>
}

interface CopiedKey extends SetupKey {
  readonly limits: SetupLimits
}

/** Makes the keys of programs that are set up. */
export function createSetupKeys(source: SetupKeySource) {
  /** Keys in lines that were copied, by program: they are known only until the app ends. */
  const copied = new Map<SetupProgram, CopiedKey>()

  async function add(name: string, limits: SetupLimits): Promise<SetupKey> {
    const names = new Set((await source.list()).map((key) => key.name.toLowerCase()))
    const isTaken = (candidate: string): boolean => names.has(candidate.toLowerCase())
    let free = name
    for (let count = 2; isTaken(free); count += 1) free = `${name} ${count}`
    return source.add(draftOf(free, limits))
  }
  return {
    /** Makes the key for a file. */
    add: (program: SetupProgram, limits: SetupLimits): Promise<SetupKey> => add(programs[program].name, limits),
    /** Revokes the key that another one has replaced, which gets its name. */
    async replace(old: number, { id }: SetupKey, limits: SetupLimits): Promise<void> {
      const name = (await source.list()).find((key) => key.id === old)?.name
      await source.revoke(old)
      if (name !== undefined) await source.change(id, draftOf(name, limits))
    },
    revoke: source.revoke,
    /** Returns one key for all that is copied for a program, unless it was revoked or other limits are chosen. */
    async forCopy(program: SetupProgram, limits: SetupLimits): Promise<string> {
      const last = copied.get(program)
      const isUsable =
        last !== undefined &&
        isDeepStrictEqual(last.limits, limits) &&
        (await source.list()).some(({ id }) => id === last.id)
      if (isUsable) return last.key
      const made = await add(programs[program].name, limits)
      copied.set(program, { ...made, limits })
      return made.key
    },
  }
}

function draftOf(name: string, limits: SetupLimits): SetupKeyDraft {
  return { name, ...limits, allowedModels: null, expiresAt: null }
}
