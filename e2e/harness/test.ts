/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs. */
import { test as base } from 'playwright/test'
import { startBrowser, type Browser } from './browser.ts'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { launchApp, type LaunchOptions, type RunningApp } from './launch-app.ts'
import { createSoundFolder, type SoundFolder } from './spoken-sound.ts'
import { startGateway, type StandaloneGateway } from './standalone-gateway.ts'
import { unexpectedErrors } from './watch-errors.ts'

export { expect } from 'playwright/test'

type Fixtures = {
  /** Starts the real app; it is closed afterwards, and the test fails for every error that it did not expect. */
  launchApp: (options?: LaunchOptions) => Promise<RunningApp>
  /** Says that errors with such a text belong to this test. */
  expectError: (pattern: RegExp) => void
  startGateway: (options?: Parameters<typeof startGateway>[0]) => Promise<StandaloneGateway>
  faultServer: FaultServer
  /** Starts a browser apart from the app. */
  startBrowser: () => Promise<Browser>
  /** A folder for sounds that the app reads. */
  sounds: SoundFolder
}

/** Playwright's `test` with the app, the standalone gateway and the fault server as fixtures. */
export const test = base.extend<Fixtures & { expectedErrors: RegExp[] }>({
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

    const unexpected = []
    for (const app of apps) {
      if (testInfo.status !== testInfo.expectedStatus) await attachWindows(app, testInfo)
      if (!(await closes(app))) {
        const said = app.output().slice(-1000)
        unexpected.push({ source: 'process', text: `the app did not quit within 20 seconds; it said at last: ${said}` })
      }
      for (const left of await app.remove()) {
        unexpected.push({ source: 'process', text: `still running after the app had ended: ${left}` })
      }
      unexpected.push(...unexpectedErrors(app.errors, expectedErrors))
      await testInfo.attach('output of the app', { body: app.output(), contentType: 'text/plain' })
    }
    if (unexpected.length > 0) {
      const list = unexpected.map(({ source, text }) => `- ${source}: ${text}`).join('\n')
      throw new Error(`The app reported errors that the test does not expect:\n${list}`)
    }
  },

  startGateway: async ({}, use) => {
    const gateways: StandaloneGateway[] = []
    await use(async (options) => {
      const gateway = await startGateway(options)
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

async function attachWindows(running: RunningApp, testInfo: ReturnType<typeof test.info>) {
  for (const [index, window] of running.app.windows().entries()) {
    const body = await window.screenshot({ timeout: 3000 }).catch(() => undefined)
    if (body) await testInfo.attach(`window ${index + 1}`, { body, contentType: 'image/png' })
  }
}

/** Whether the app quits in time. If not it is killed: that is an error, but must not hold up the other tests. */
async function closes(running: RunningApp): Promise<boolean> {
  const patience = new Promise<'late'>((resolve) => setTimeout(resolve, 20_000, 'late').unref())
  const outcome = await Promise.race([running.close().then(() => 'closed' as const), patience])
  if (outcome === 'late') await running.kill()
  return outcome === 'closed'
}
