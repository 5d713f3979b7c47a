import type { DatabaseSetAside, KeychainState } from '#shared/gateway-profile.ts'
import type { GatewayStatus, StorageState } from '#shared/ipc/bridge.ts'
import type { ViewName } from '#shared/settings.ts'

type StorageTrouble = Exclude<StorageState, { kind: 'good' }>
type KeysInMemory = Extract<KeychainState, { kind: 'memory' }>

/** What is said above every view, with what it is about. */
export type BannerContent =
  | { kind: 'storage'; state: StorageTrouble }
  | { kind: 'unreachable'; gateway: GatewayStatus }
  | { kind: 'gateway-set-aside'; setAside: DatabaseSetAside }
  | { kind: 'signed-out'; gateway: GatewayStatus }
  | { kind: 'keychain'; state: KeysInMemory }

export interface BannerFacts {
  view: ViewName
  /** Undefined until main has told. */
  storage: StorageState | undefined
  gateway: GatewayStatus | undefined
  keychain: KeychainState | undefined
  /** The gateway was asked to start anew and has not come back yet. */
  isRestarting: boolean
  /** Banners that the person has sent away in this run. */
  dismissed: ReadonlySet<BannerContent['kind']>
}

/**
 * The one banner that is shown: what may lose something comes before what is only in the way. Null where all is well.
 */
export function chooseBanner(facts: BannerFacts): BannerContent | null {
  const { view, storage, gateway, keychain, isRestarting, dismissed } = facts
  if (storage !== undefined && storage.kind !== 'good') return { kind: 'storage', state: storage }
  if (gateway !== undefined && isDown(gateway, isRestarting)) return { kind: 'unreachable', gateway }
  if (gateway?.setAside !== undefined && !dismissed.has('gateway-set-aside')) {
    return { kind: 'gateway-set-aside', setAside: gateway.setAside }
  }
  // The chat says it where one writes, Settings where one signs in.
  const saysItself = view === 'chat' || view === 'settings'
  if (gateway?.state === 'signed-out' && !saysItself && !dismissed.has('signed-out')) {
    return { kind: 'signed-out', gateway }
  }
  if (keychain?.kind === 'memory' && !dismissed.has('keychain')) return { kind: 'keychain', state: keychain }
  return null
}

/** While the person waits for a restart the banner stays, and shows that it is under way. */
function isDown({ state }: GatewayStatus, isRestarting: boolean): boolean {
  return state === 'unreachable' || (state === 'starting' && isRestarting)
}
