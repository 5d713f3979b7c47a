import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { readLaunchSettings } from './launch-settings.ts'
import { endLeftovers } from './leftovers.ts'
import { createPerson, type Person } from './person.ts'

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
  const { executable, isSandboxed } = readLaunchSettings()
  const person = createPerson()
  const script = join(person.home, 'browser-main.mjs')
  copyFileSync(join(import.meta.dirname, 'browser-main.mjs'), script)
  person.giveTo(script)
  const application = await _electron.launch({
    executablePath: executable,
    cwd: person.home,
    args: [script],
    env: person.environment,
    chromiumSandbox: isSandboxed,
    timeout: 120_000,
  })
  const process = application.process()
  if (process.pid !== undefined) person.sessions.add(process.pid)
  return {
    page: await application.firstWindow({ timeout: 120_000 }),
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
