import type { ElectronApplication } from 'playwright/test'

/** Waits so many milliseconds by main's own clock: what is due in it before the end is done, also where it stood still. */
export function waitInMain(app: ElectronApplication, milliseconds: number): Promise<void> {
  return app.evaluate((_, pause) => new Promise<void>((resolve) => setTimeout(resolve, pause)), milliseconds)
}
