import type { ElectronApplication } from 'playwright'

/** A question that the app asks in a native dialog. */
interface NativeQuestion {
  message: string
  detail: string
}

/** Answers native questions with no until the app is reset. */
export async function refuseQuestions(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => Reflect.set(globalThis, 'nativeAnswer', 1))
}

/** Returns the questions asked since the app was started or reset. */
export function nativeQuestions(app: ElectronApplication): Promise<NativeQuestion[]> {
  return app.evaluate(() => Reflect.get(globalThis, 'nativeQuestions') as NativeQuestion[])
}

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
