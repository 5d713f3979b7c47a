import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { LentKeys } from './answer-command.ts'
import { findKeyByName } from './find-key-name.ts'

/** What lends and makes keys: those of the embedded gateway. */
interface KeyLender {
  list(): Promise<readonly { readonly id: number; readonly name: string }[]>
  add(draft: {
    name: string
    limitUsd: number
    limitPeriod: LimitPeriod
    requestsPerMinute: number
    allowedModels: null
    expiresAt: null
  }): Promise<{ readonly id: number }>
  lend(keyId: number): Promise<{ readonly id: number; readonly key: string }>
  giveBack(keyId: number): void
}

/** Returns the keys of the embedded gateway as commands use them. A new one may use every model, and has no end. */
export function lentKeysOf(keys: KeyLender): LentKeys {
  return {
    find: async (name) => findKeyByName(await keys.list(), name),
    add: (draft) => keys.add({ ...draft, allowedModels: null, expiresAt: null }),
    lend: (keyId) => keys.lend(keyId),
    giveBack: (keyId) => keys.giveBack(keyId),
  }
}
