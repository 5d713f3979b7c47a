import type { ElectronApplication } from 'playwright'

/** A question that the app asks in a native dialog. */
interface NativeQuestion {
  message: string
  detail: string
}

/**
 * Answers the app's native questions with yes, since system dialogs would wait for a person. Other dialogs are not
 * affected.
 */
export async function allowQuestions(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const show = dialog.showMessageBox.bind(dialog)
    Object.assign(globalThis, { nativeQuestions: [], nativeAnswer: 0 })
    dialog.showMessageBox = (...args: unknown[]) => {
      const options = args.at(-1) as Electron.MessageBoxOptions
      // Only handle the questions of ask-person.ts. In those of the gateway the first button means no.
      if (options.type !== 'question' || options.defaultId !== 1) return Reflect.apply(show, dialog, args)
      const { message, detail = '' } = options
      ;(Reflect.get(globalThis, 'nativeQuestions') as object[]).push({ message, detail })
      return Promise.resolve({ response: Reflect.get(globalThis, 'nativeAnswer') as number, checkboxChecked: false })
    }
  })
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
