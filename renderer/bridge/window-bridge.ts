import type { Bridge } from '#shared/ipc/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script, frozen. */
    readonly bridge: Bridge
  }
}

/** The way to main. A function, since tests put a bridge in place after the modules are loaded. */
export function windowBridge(): Bridge {
  return window.bridge
}
