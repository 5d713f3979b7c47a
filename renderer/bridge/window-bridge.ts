import type { Bridge } from '#shared/ipc/bridge.ts'

declare global {
  interface Window {
    /** Set by the preload script, frozen. */
    readonly bridge: Bridge
  }
}

/** Returns the bridge to main. A function, because tests install a bridge after modules are loaded. */
export function windowBridge(): Bridge {
  return window.bridge
}
