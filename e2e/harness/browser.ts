import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { endLeftovers } from './leftovers.ts'
import { createPerson, type Person } from './person.ts'
import { firstWindowOf, startElectron } from './start-electron.ts'

/** A browser independent of the app: a Chromium that runs none of the app's code. */
export type Browser = {
  page: Page
  application: ElectronApplication
  person: Person
  /** Returns the URLs with other programs' schemes that pages have tried to open. */
  externalUrls: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts a browser without cookies or history. */
export async function startBrowser(): Promise<Browser> {
  const person = createPerson()
  const script = join(person.home, 'browser-main.mjs')
  copyFileSync(join(import.meta.dirname, 'browser-main.mjs'), script)
  person.giveTo(script)
  const application = await startElectron([script], person.home, person.environment)
  const process = application.process()
  if (process.pid !== undefined) person.sessions.add(process.pid)
  return {
    page: await firstWindowOf(application),
    application,
    person,
    externalUrls: () => application.evaluate(() => Reflect.get(globalThis, 'externalUrls') as string[]),
    async close() {
      const ended = once(process, 'exit')
      await application.evaluate(({ app }) => app.exit(0)).catch(() => undefined)
      if (process.exitCode === null && process.signalCode === null) await ended
      await endLeftovers(person)
      person.remove()
    },
  }
}
