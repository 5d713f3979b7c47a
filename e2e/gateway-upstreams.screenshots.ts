import type { Page } from 'playwright/test'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

const sizes = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
] as const

test('upstreams and names of programs: empty, some, full, long, German', async ({ launchApp, startGateway }) => {
  const office = await startGateway()
  for (let version = 1; version <= 3; version += 1) {
    for (const slug of ['reviewer', 'release-notes']) {
      await fetch(`${office.baseUrl}/presets/${slug}/chat/completions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${office.key}` },
        body: JSON.stringify({ model: 'gatehouse/script', seed: version, messages: [{ role: 'user', content: 'x' }] }),
      })
    }
  }
  const { window } = await launchApp()
  const page = async (name: string) => {
    await openView(window, 'Gateway')
    await window.getByRole('complementary', { name: 'Gateway' }).getByRole('button', { name }).click()
    await window.getByRole('heading', { name, level: 1 }).waitFor()
  }
  await page('Names and aliases')
  await takeAll(window, 'gateway-names-empty')
  await page('Upstreams')
  await takeAll(window, 'gateway-upstreams-empty')

  await addGateway(window, 'Office', office.baseUrl, office.key)
  await page('Upstreams')
  await window.getByText(/\d models/).waitFor()
  await takeAll(window, 'gateway-upstreams-some')
  await readBridge(window, 'settings.change', {
    modelAliases: [
      { name: 'fast', models: ['office/gatehouse/script'] },
      {
        name: 'best',
        models: ['office/gatehouse/script', 'gatehouse/script', 'openrouter/anthropic/claude-sonnet-4.5'],
      },
    ],
  })
  await page('Names and aliases')
  await window.getByRole('button', { name: 'Versions of reviewer' }).click()
  await window.getByRole('list', { name: 'Versions of reviewer' }).waitFor()
  await takeAll(window, 'gateway-names-some')
  await window.getByRole('button', { name: 'Edit best' }).click()
  await takeAll(window, 'gateway-names-edit')
  await window.getByRole('textbox', { name: 'Name', exact: true }).fill('fast')
  await expect(window.getByRole('alert')).toBeVisible()
  await takeAll(window, 'gateway-names-problem')
  await window.getByRole('button', { name: 'Cancel' }).click()

  // Long names, a gateway without a key, one that is withheld.
  const long = 'Rechenzentrum der Abteilung für künstliche Intelligenz in Süddeutschland'
  await addGateway(window, long, office.baseUrl.replace('127.0.0.1', 'localhost'), office.key)
  const withheld = await addGateway(window, 'Laboratory', office.baseUrl, office.key)
  const aliases = Array.from({ length: 24 }, (_, index) => ({
    name: index === 0 ? 'a-name-that-uses-all-the-sixty-four-characters-that-it-may-have' : `team-${index}`,
    models: [
      `office/some-organisation/some-very-long-model-name-with-its-date-2026-11-26-preview-${index}`,
      'gatehouse/script',
    ],
  }))
  await readBridge(window, 'settings.change', { modelAliases: aliases, withheldProfiles: [withheld] })
  await page('Upstreams')
  await window.getByText('Withheld from programs').waitFor()
  await takeAll(window, 'gateway-upstreams-full')
  await page('Names and aliases')
  await takeAll(window, 'gateway-names-full')
  await window.getByRole('button', { name: 'Edit a-name' }).click()
  await takeAll(window, 'gateway-names-long')

  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  for (const name of ['Ziele', 'Namen und Aliasse']) {
    await window.getByRole('complementary', { name: 'Gateway' }).getByRole('button', { name }).click()
    await window.getByRole('heading', { name, level: 1 }).waitFor()
    await takeAll(window, name === 'Ziele' ? 'gateway-upstreams-german' : 'gateway-names-german')
  }
})

async function addGateway(window: Page, name: string, baseUrl: string, key: string): Promise<string> {
  const { id } = await readBridge(window, 'profiles.save', {
    draft: { name, baseUrl, authorizeUrl: null, dialect: 'gateway' },
  })
  await readBridge(window, 'keys.save', { profileId: id, slot: 'user', key })
  return id
}

/** Captures both themes and sizes. */
async function takeAll(window: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of ['light', 'dark'] as const) {
      await resizeWindow(window, size)
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
