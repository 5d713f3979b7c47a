import type { ElectronApplication } from 'playwright/test'

/** Returns the process id of the embedded gateway, or undefined if none is running. */
export function findGateway(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(
    ({ app: electron }) => electron.getAppMetrics().find(({ name }) => name === 'Gatehouse gateway')?.pid,
  )
}
