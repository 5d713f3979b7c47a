import type { ElectronApplication } from 'playwright/test'

/**
 * Prevents the app from opening the system's browser and mail program. Returns a function that lists the URLs so far.
 */
export async function catchOpenedAddresses(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  return () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string[])
}
