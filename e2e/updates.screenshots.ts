import type { Page } from 'playwright/test'
import { announcedRelease, createFeedSigner } from '../electron/testing/sign-feed.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { feedRoute, updatesFrom, updatesScreen } from './updates-screen.ts'
import { openView } from './views.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const

test('updates in Settings and in the chat, in both languages', async ({ launchApp, faultServer }) => {
  const signer = createFeedSigner()
  const { window } = await launchApp(updatesFrom(faultServer, signer))
  const version = { body: signer.feed(announcedRelease) }
  faultServer.reply(feedRoute, { body: signer.feed({ ...announcedRelease, version: '0.0.1' }) }, version, {
    status: 503,
  })
  await openView(window, 'Settings')
  const { section, check } = updatesScreen(window)
  await takeAll(window, 'updates-off')
  await check.click()
  await expect(section).toContainText('No newer version found')
  await takeAll(window, 'updates-current')
  await check.click()
  await expect(section).toContainText('is available')
  await takeAll(window, 'updates-available')
  await check.click()
  await expect(section).toContainText('status 503')
  await takeAll(window, 'updates-failed')
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await expect(section).toContainText('Status 503')
  await takeAll(window, 'updates-failed-german')

  await readBridge(window, 'settings.change', { language: 'en', checksForUpdates: true, view: 'chat' }).catch(
    () => undefined,
  )
  await expect(window.getByText('Gatehouse 9.1.0 is available').first()).toBeVisible()
  await takeScreenshot(window, 'updates-announced', { theme: 'light', ...sizes[0] })
})

test('updates in a build without a key', async ({ launchApp }) => {
  const { window } = await launchApp()
  await openView(window, 'Settings')
  await takeAll(window, 'updates-unavailable')
})

/** Captures Settings with the Updates section at the top of its page. */
async function takeAll(window: Page, name: string) {
  for (const theme of themes) {
    for (const size of sizes) {
      await resizeWindow(window, size)
      await updatesScreen(window).section.evaluate((section) => section.scrollIntoView())
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
