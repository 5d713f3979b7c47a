/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs. */
import { test as base } from 'playwright/test'
import { startBrowser, type Browser } from './browser.ts'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { launchApp, type LaunchOptions, type RunningApp } from './launch-app.ts'
import { createSharedApps, type SharedApp, type SharedApps, type SharedOptions } from './shared-app.ts'
import { createSoundFolder, type SoundFolder } from './spoken-sound.ts'
import { createSpokenSentences, type SpokenSentences } from './spoken-sentences.ts'
import { hangTimeoutMs } from './launch-settings.ts'
import { startStandaloneGateway, type StandaloneGateway } from './standalone-gateway.ts'
import { unexpectedErrors, type WatchedError } from './watch-errors.ts'

export { expect } from 'playwright/test'

type Fixtures = {
  /** Starts the real app. It is closed after the test, and the test fails for every unexpected error. */
  launchApp: (options?: LaunchOptions) => Promise<RunningApp>
  /**
   * Returns the app that the tests of this worker share, in the state that a new person finds. Tests that count
   * ledger entries or files, damage data, or install a clock (it survives a reload) use `launchApp`.
   */
  shareApp: (options?: SharedOptions) => Promise<SharedApp>
  /** Marks errors that match this pattern as expected. */
  expectError: (pattern: RegExp) => void
  startGateway: (options?: Parameters<typeof startStandaloneGateway>[0]) => Promise<StandaloneGateway>
  faultServer: FaultServer
  /** Starts a browser independent of the app. */
  startBrowser: () => Promise<Browser>
  /** A folder for sounds that the app reads. */
  sounds: SoundFolder
}

type WorkerFixtures = {
  sharedApps: SharedApps
  /** Synthesises each sentence once for all tests of the worker. */
  spoken: SpokenSentences
}

/** Playwright's `test` with the app, the standalone gateway and the fault server as fixtures. */
export const test = base.extend<Fixtures & { expectedErrors: RegExp[] }, WorkerFixtures>({
  sharedApps: [
    async ({}, use) => {
      const apps = createSharedApps()
      await use(apps)
      const left = await apps.discard()
      if (left.length > 0) throw new Error(`Still running after the shared app had ended:\n${left.join('\n')}`)
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],

  spoken: [
    async ({}, use) => {
      const sentences = createSpokenSentences()
      await use(sentences)
      await sentences.stop()
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],

  shareApp: async ({ sharedApps, expectedErrors }, use, testInfo) => {
    const taken: SharedApp[] = []
    await use(async (options = {}) => {
      const app = await sharedApps.take(options)
      taken.push(app)
      return app
    })
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    for (const app of taken) {
      if (hasFailed) await attachWindows(app, testInfo)
      await testInfo.attach('output of the app', { body: app.output(), contentType: 'text/plain' })
    }
    const unexpected = taken.flatMap(({ errors }) => unexpectedErrors(errors, expectedErrors))
    // The state after a failed test must not fail the next one.
    if (hasFailed || unexpected.length > 0) await sharedApps.discard()
    throwUnexpected(unexpected)
  },

  expectedErrors: async ({}, use) => {
    await use([])
  },

  expectError: async ({ expectedErrors }, use) => {
    await use((pattern) => expectedErrors.push(pattern))
  },

  launchApp: async ({ expectedErrors }, use, testInfo) => {
    const apps: RunningApp[] = []
    await use(async (options) => {
      const app = await launchApp(options)
      apps.push(app)
      return app
    })

    const unexpected: UnexpectedError[] = []
    for (const app of apps) {
      if (testInfo.status !== testInfo.expectedStatus) await attachWindows(app, testInfo)
      if (!(await closes(app))) {
        const lastOutput = app.output().slice(-1000)
        unexpected.push({
          source: 'process',
          text: `the app did not quit within two minutes; its last output: ${lastOutput}`,
        })
      }
    }
    // All apps have ended before a folder is removed: a second one may use the data of the first.
    for (const app of apps) {
      for (const left of await app.remove()) {
        unexpected.push({ source: 'process', text: `still running after the app had ended: ${left}` })
      }
      unexpected.push(...unexpectedErrors(app.errors, expectedErrors))
      await testInfo.attach('output of the app', { body: app.output(), contentType: 'text/plain' })
    }
    throwUnexpected(unexpected)
  },

  startGateway: async ({}, use) => {
    const gateways: StandaloneGateway[] = []
    await use(async (options) => {
      const gateway = await startStandaloneGateway(options)
      gateways.push(gateway)
      return gateway
    })
    for (const gateway of gateways) await gateway.stop()
  },

  startBrowser: async ({}, use) => {
    const browsers: Browser[] = []
    await use(async () => {
      const browser = await startBrowser()
      browsers.push(browser)
      return browser
    })
    for (const browser of browsers) await browser.close()
  },

  sounds: async ({}, use) => {
    const folder = createSoundFolder()
    await use(folder)
    folder.remove()
  },

  faultServer: async ({}, use) => {
    const server = await startFaultServer()
    await use(server)
    await server.close()
  },
})

type UnexpectedError = { source: WatchedError['source'] | 'process'; text: string }

function throwUnexpected(unexpected: readonly UnexpectedError[]) {
  if (unexpected.length === 0) return
  const list = unexpected.map(({ source, text }) => `- ${source}: ${text}`).join('\n')
  throw new Error(`The app reported errors that the test does not expect:\n${list}`)
}

async function attachWindows(running: Pick<RunningApp, 'app'>, testInfo: ReturnType<typeof test.info>) {
  for (const [index, window] of running.app.windows().entries()) {
    // oxlint-disable-next-line tests/no-short-timeout -- Only for the report: a window that hangs shall not delay it.
    const body = await window.screenshot({ timeout: 3000 }).catch(() => undefined)
    if (body) await testInfo.attach(`window ${index + 1}`, { body, contentType: 'image/png' })
  }
}

/** Returns whether the app quits in time. Otherwise kills it: that is an error, but must not delay other tests. */
async function closes(running: RunningApp): Promise<boolean> {
  const deadline = new Promise<'late'>((resolve) => setTimeout(resolve, hangTimeoutMs, 'late').unref())
  const outcome = await Promise.race([running.close().then(() => 'closed' as const), deadline])
  if (outcome === 'late') await running.kill()
  return outcome === 'closed'
}
