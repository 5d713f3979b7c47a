import { createHash } from 'node:crypto'
import type { RunningApp } from './harness/launch-app.ts'

/** What the secrets of this app's data folder are filed under: written here anew, so that a change is noticed. */
export function keychainAttributes({ dataDirectory }: RunningApp): Record<string, string> {
  const suffix = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  return { service: `app.gatehouse.desktop.${suffix}` }
}
