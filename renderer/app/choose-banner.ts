import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import type { GatewayStatus, StorageState } from '#shared/ipc/bridge.ts'
import type { ViewName } from '#shared/settings.ts'

type StorageTrouble = Exclude<StorageState, { kind: 'good' }>

/** Content of the banner, with the state it is about. */
export type BannerContent =
  | { kind: 'storage'; state: StorageTrouble }
  | { kind: 'unreachable'; gateway: GatewayStatus }
  | { kind: 'gateway-set-aside'; setAside: QuarantinedDatabase }
  | { kind: 'signed-out'; gateway: GatewayStatus }

export interface BannerFacts {
  view: ViewName
  /** Undefined until main has published it. */
  storage: StorageState | undefined
  gateway: GatewayStatus | undefined
  /** A restart of the gateway was requested and is not complete. */
  isRestarting: boolean
  /** Banners that the person dismissed since the app started. */
  dismissed: ReadonlySet<BannerContent['kind']>
}

/** Returns the banner to show, or null if all is well. Possible data loss comes before everything else. */
export function chooseBanner(facts: BannerFacts): BannerContent | null {
  const { view, storage, gateway, isRestarting, dismissed } = facts
  if (storage !== undefined && storage.kind !== 'good') return { kind: 'storage', state: storage }
  // In the chat it is above the composer.
  if (view !== 'chat' && gateway !== undefined && isDown(gateway, isRestarting)) return { kind: 'unreachable', gateway }
  if (gateway?.setAside !== undefined && !dismissed.has('gateway-set-aside')) {
    return { kind: 'gateway-set-aside', setAside: gateway.setAside }
  }
  // It is above the composer in the chat, and on the page of the gateway in Settings.
  const showsItself = view === 'chat' || view === 'settings'
  if (gateway?.state === 'signed-out' && !showsItself && !dismissed.has('signed-out')) {
    return { kind: 'signed-out', gateway }
  }
  return null
}

/** During a requested restart the banner stays and shows progress. */
function isDown({ state }: GatewayStatus, isRestarting: boolean): boolean {
  return state === 'unreachable' || (state === 'starting' && isRestarting)
}
