import type { ElectronApplication, Page } from 'playwright/test'
import { expect, test } from './harness/test.ts'

test('a failed view shows an error, others keep working, and Try again restores it', async ({
  shareApp,
  expectError,
}) => {
  expectError(/This view is broken on purpose/)
  const { window } = await shareApp()
  await window.evaluate(() => {
    const { localeCompare } = String.prototype
    Object.assign(globalThis, { repairView: () => Object.assign(String.prototype, { localeCompare }) })
    Object.assign(String.prototype, {
      localeCompare() {
        throw new Error('This view is broken on purpose.')
      },
    })
  })
  const alert = await expectFailed(window)
  await window.evaluate(() => (Reflect.get(globalThis, 'repairView') as () => void)())
  await alert.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(window.getByRole('radio', { name: 'Map' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a view whose code cannot be loaded is restored by Reload the window', async ({ shareApp, expectError }) => {
  expectError(/Failed to fetch dynamically imported module|net::ERR_/)
  const { app, window } = await shareApp()
  await refuseFiles(app, '/assets/providers-view')
  const alert = await expectFailed(window)
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await refuseFiles(app, null)
  await window.getByRole('button', { name: 'Reload the window', exact: true }).click()
  await expect(window.getByRole('radio', { name: 'Map' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

/** Expects Providers to have failed, and Usage to work. */
async function expectFailed(window: Page) {
  const go = (view: string) => window.getByRole('link', { name: view, exact: true }).click()
  const alert = window.getByRole('alert').filter({ hasText: 'Providers couldn’t be displayed' })
  await go('Providers')
  await expect(alert).toBeVisible()
  await go('Usage')
  await expect(window.getByRole('heading', { level: 2, name: 'Usage', exact: true })).toBeVisible()
  await go('Providers')
  await expect(alert).toBeVisible()
  return alert
}

/** Blocks the page's files whose URL contains `part`; null unblocks all. */
async function refuseFiles(app: ElectronApplication, part: string | null): Promise<void> {
  await app.evaluate(({ session }, refused) => {
    const { webRequest } = session.fromPartition('persist:page')
    if (refused === null) webRequest.onBeforeRequest(null)
    else webRequest.onBeforeRequest(({ url }, respond) => respond({ cancel: url.includes(refused) }))
  }, part)
}
