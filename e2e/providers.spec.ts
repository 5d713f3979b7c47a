import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { createGate, type FaultServer } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { startPresetGateway } from './preset-gateway.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { errorReply } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

async function useRouter(window: Page, server: FaultServer): Promise<void> {
  const gateway = scriptRoutingGateway(server)
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
}

/** Applies rules to a preset, with the open chat as the other choice or without one. */
async function choosePreset(window: Page, name: string): Promise<void> {
  const detail = window.getByRole('complementary', { name: 'Provider' })
  const { conversationId } = await readBridge(window, 'settings.read')
  if (conversationId !== null) await detail.getByRole('radio', { name: 'A preset' }).click()
  await detail.getByRole('button', { name: /^Preset/ }).click()
  await window
    .getByRole('list', { name: 'Presets' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

const namesIn = (window: Page) =>
  window.getByRole('table', { name: 'Providers' }).locator('tbody tr td:first-child button')

test('providers are searched, filtered by country and sorted, and missing data shows as unknown', async ({
  launchApp,
  faultServer,
}) => {
  // The order depends on the ledger, and the shared app's ledger has requests of other tests.
  const { window } = await launchApp()
  await useRouter(window, faultServer)
  await openView(window, 'Providers')
  await expect(namesIn(window)).toHaveText(['Azure', 'Basalt', 'Mistral', 'Scaleway'])
  // Nothing was requested yet, so figures of requests have no columns.
  await expect(window.getByRole('row', { name: /Basalt/ }).getByText('unknown')).toHaveCount(3)
  await expect(window.getByRole('columnheader')).toHaveText(['Provider', 'Headquarters', 'Datacenters', 'Models'])

  const country = window.getByRole('combobox', { name: 'Filter by country' })
  await country.selectOption('Sweden')
  await expect(namesIn(window)).toHaveText(['Azure', 'Mistral'])
  await window.getByRole('combobox', { name: 'Location' }).selectOption('Headquarters')
  await expect(window.getByText('No providers match')).toBeVisible()
  await window.getByRole('button', { name: 'Clear search and filter' }).click()
  // The middle of its outline, where a click would go, is in the sea: Guiana belongs to it.
  await window.getByRole('button', { name: /France/ }).press('Enter')
  await expect(country).toHaveValue('FR')
  await expect(namesIn(window)).toHaveText(['Mistral', 'Scaleway'])
  await country.selectOption('Any country')

  await window.getByRole('searchbox', { name: 'Search providers' }).fill('netherlands')
  await expect(namesIn(window)).toHaveText(['Azure', 'Scaleway'])
  await window.getByRole('searchbox', { name: 'Search providers' }).fill('')
  await window.getByRole('button', { name: 'Provider', exact: true }).click()
  await window.getByRole('button', { name: 'Provider', exact: true }).click()
  await expect(namesIn(window)).toHaveText(['Scaleway', 'Mistral', 'Basalt', 'Azure'])

  await window.getByRole('radio', { name: 'By country' }).click()
  const inFrance = window.getByRole('table', { name: 'France' })
  await expect(inFrance.getByRole('columnheader')).toHaveText(['Provider', 'Datacenters', 'Models'])
  await expect(inFrance.locator('tbody tr')).toHaveCount(2)
})

test('one click allows only, ignores or prefers a provider in the open chat, and can be undone', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useRouter(window, faultServer)
  const chat = chatScreen(window)
  await chat.open()
  await chat.ask('How do I partition?')
  await openView(window, 'Providers')
  await window.getByRole('button', { name: 'Mistral', exact: true }).click()
  const detail = window.getByRole('complementary', { name: 'Provider' })
  const { conversationId } = await readBridge(window, 'settings.read')
  const preferences = async () =>
    (await readBridge(window, 'conversation.read', { conversationId: conversationId ?? '' })).parameters['provider']

  await detail.getByRole('button', { name: 'Use only' }).click()
  await expect(detail.getByRole('button', { name: 'Use only' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(preferences).toEqual({ only: ['mistral'] })
  // Each press sees the result of the previous one, no matter how quickly it follows.
  await detail.evaluate((buttons) => {
    for (const name of ['Order first', 'Ignore']) {
      const all = [...buttons.querySelectorAll('button')]
      all.find((button) => button.textContent === name)?.click()
    }
  })
  await expect.poll(preferences).toEqual({ ignore: ['mistral'] })
  await expect(window.getByText(/^Mistral is ignored\./)).toBeVisible()
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(preferences).toEqual({ only: ['mistral'], order: ['mistral'] })

  await chat.open()
  await chat.ask('And by day?')
  const sent = JSON.parse(faultServer.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body ?? '{}')
  expect(sent.provider).toEqual({ only: ['mistral'], order: ['mistral'] })
})

test('one click adds a rule to a preset’s draft, and can be undone', async ({ shareApp }) => {
  const gateway = await startPresetGateway()
  gateway.write('review', { model: 'mistral/large', temperature: 0.2 }, 'Be brief.')
  try {
    const { window } = await shareApp()
    await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
    await openView(window, 'Providers')
    await window.getByRole('button', { name: 'Mistral', exact: true }).click()
    const detail = window.getByRole('complementary', { name: 'Provider' })
    // Choices made before the preset has loaded are still written into it.
    const gate = createGate()
    gateway.hold(gate)
    await choosePreset(window, 'Name of review')
    const draft = () => readBridge(window, 'presets.draft', { slug: 'review' })
    const press = (name: string) => detail.getByRole('button', { name, exact: true }).click()

    await press('Order first')
    await gate.reached
    gate.open()
    await expect.poll(draft).toMatchObject({
      systemPrompt: 'Be brief.',
      baseVersion: 1,
      config: { model: 'mistral/large', temperature: 0.2, provider: { order: ['mistral'] } },
    })
    await window.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(draft).toBeNull()
    await expect(detail.getByRole('button', { name: 'Order first' })).toHaveAttribute('aria-pressed', 'false')
    await press('Use only')
    await expect.poll(async () => (await draft())?.config['provider']).toEqual({ only: ['mistral'] })
    await expect(detail.getByRole('button', { name: 'Use only' })).toHaveAttribute('aria-pressed', 'true')
    await press('Ignore')
    await expect.poll(async () => (await draft())?.config['provider']).toEqual({ ignore: ['mistral'] })

    const presets = presetScreen(window)
    await presets.open()
    await expect(window.getByText('Unsaved changes')).toBeVisible()
    await presets.saveAs(2)
    expect(gateway.written.at(-1)).toMatchObject({ temperature: 0.2, provider: { ignore: ['mistral'] } })
  } finally {
    await gateway.close()
  }
})

test('the list shows own use, and the recipients of messages can be exported', async ({ launchApp, faultServer }) => {
  const { window, app, dataDirectory } = await launchApp()
  await useRouter(window, faultServer)
  const chat = chatScreen(window)
  await chat.open()
  await chat.ask('How do I partition?')
  await openView(window, 'Providers')
  await window.getByRole('button', { name: 'Mistral', exact: true }).click()
  const use = window.getByRole('region', { name: 'My use, 30 days' })
  await expect(use).toContainText('$0.0125')
  await expect(use).toContainText('0 of 1')
  await window.getByRole('radio', { name: 'My data' }).click()
  const table = window.getByRole('table', { name: 'Who saw my data' })
  await expect(table.locator('tbody tr td:first-child')).toHaveText(['Mistral', 'Scaleway', 'Router, as gateway'])
  await expect(table.getByRole('row', { name: /Scaleway/ })).toContainText('1 refused')

  const file = join(dataDirectory, 'seen.csv')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await window.getByRole('button', { name: 'Export CSV' }).click()
  await expect(window.getByText('Exported 3 rows', { exact: true })).toBeVisible()
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines[1]).toBe(
    'Router,Mistral,FR,FR SE,1,0,120,0,https://mistral.example/privacy,https://mistral.example/terms,,',
  )
  expect(await findViolations(window)).toEqual([])
})

test('when the gateway does not answer, the last list is shown with its age', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  await useRouter(window, faultServer)
  await openView(window, 'Providers')
  await expect(namesIn(window)).toHaveCount(4)
  faultServer.reply('GET /api/v1/providers', errorReply(500, 'Out of order'))
  await window.getByRole('button', { name: 'Refresh' }).click()
  await expect(window.getByText('This list is from')).toBeVisible()
  await expect(namesIn(window)).toHaveCount(4)
})

test('axe finds nothing in the map and in the groups by country', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  await useRouter(window, faultServer)
  await openView(window, 'Providers')
  await window.getByRole('button', { name: 'Mistral', exact: true }).click()
  for (const view of ['Map', 'By country', 'Table']) {
    await window.getByRole('radio', { name: view }).click()
    await window.mouse.move(640, 700)
    await expect(window.getByRole('tooltip')).toHaveCount(0)
    expect.soft(await findViolations(window), view).toEqual([])
  }
})
