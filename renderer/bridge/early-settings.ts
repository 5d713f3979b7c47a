import { windowBridge } from './window-bridge.ts'

let early: ReturnType<typeof ask> | undefined

const ask = () => windowBridge().call('settings.read', {})

/** Asks main for the settings before the code that shows them is loaded. */
export function askForSettings(): void {
  early = ask()
}

/** Returns the answer that is on its way, once. */
export function takeEarlySettings(): typeof early {
  const taken = early
  early = undefined
  return taken
}
