import type { ElectronApplication } from 'playwright/test'

/** Waits this many milliseconds by main's own clock: timers due earlier have fired by then, even if main stalled. */
export function waitInMain(app: ElectronApplication, milliseconds: number): Promise<void> {
  // oxlint-disable-next-line tests/no-fixed-wait -- no race: timers of one event loop fire in the order in which they are due
  return app.evaluate((_, pause) => new Promise<void>((resolve) => setTimeout(resolve, pause)), milliseconds)
}
