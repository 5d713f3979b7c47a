import { createHash } from 'node:crypto'
import type { RunningApp } from './harness/launch-app.ts'

/**
 * Returns the attributes under which this data folder's secrets are stored. They are repeated here, so that a test
 * notices a change.
 */
export function keychainAttributes({ dataDirectory }: Pick<RunningApp, 'dataDirectory'>): Record<string, string> {
  const suffix = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  return { service: `app.gatehouse.desktop.${suffix}` }
}
