import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { startStandaloneGateway, type StandaloneGateway } from './harness/standalone-gateway.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { modelPickerScreen } from './model-picker-screen.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const model = 'gatehouse/script'

// Presets persist. Save them in a separate gateway instead of the shared app's, with a different slug in each test.
let office: StandaloneGateway
test.beforeAll(async () => {
  office = await startStandaloneGateway()
})
test.afterAll(() => office.stop())

/** Selects the gateway that has presets. */
async function useOffice(window: Page): Promise<void> {
  await useGateway(window, { name: 'Office', baseUrl: office.baseUrl }, office.key)
}

/** Saves a version of a preset at the current gateway. */
async function saveVersion(window: Page, slug: string, version: number): Promise<void> {
  const config = { model, temperature: version / 10 }
  const baseVersion = version === 1 ? null : version - 1
  await readBridge(window, 'presets.save', { slug, systemPrompt: `Prompt ${version}.`, config, baseVersion })
}

function presetParts(window: Page) {
  const button = window.getByRole('button', { name: /^Preset: / })
  const menu = window.getByRole('dialog', { name: 'Choose a preset' })
  return {
    button,
    menu,
    use: (version: number) => window.getByRole('button', { name: `Use v${version}`, exact: true }),
    async choose(name: RegExp) {
      await button.click()
      await menu.getByRole('button', { name }).click()
      await expect(menu).toHaveCount(0)
    },
    async pin(slug: string, version: number) {
      await button.click()
      await menu.getByRole('button', { name: `Versions of ${slug}` }).click()
      await menu.getByRole('button', { name: new RegExp(`^v${version}\\b`) }).click()
      await expect(menu).toHaveCount(0)
    },
  }
}

/** Returns the request after the gateway has applied the preset, as the last answer reports it. */
async function receivedNow(window: Page): Promise<Record<string, unknown>> {
  const chat = chatScreen(window)
  await chat.ask('/show-request')
  return JSON.parse((await lastAnswer(window)).text) as Record<string, unknown>
}

async function lastAnswer(window: Page) {
  const last = (await readConversation(window, await openConversation(window))).messages.at(-1)
  if (last?.role !== 'assistant') throw new Error('The last message is no answer.')
  return last
}

/** Returns the request that the app sent for the last answer. */
async function sentNow(window: Page): Promise<Record<string, unknown>> {
  const { id: messageId, conversationId } = await lastAnswer(window)
  return (await readBridge(window, 'conversation.details', { conversationId, messageId })).request ?? {}
}

test('a preset answers with its newest version, and removing it restores the previous model', async ({ shareApp }) => {
  const { window } = await shareApp()
  await useOffice(window)
  const chat = chatScreen(window)
  const preset = presetParts(window)
  const modelButton = window.getByRole('button', { name: /^Model/ })
  await saveVersion(window, 'guide', 1)
  await chooseModel(window, model)
  const before = await modelButton.innerText()

  await preset.choose(/^guide/)
  await expect(preset.button).toHaveAccessibleName('Preset: guide v1')
  await expect(chat.message).toBeFocused()
  await expect(modelButton).toContainText('The preset’s model')
  const received = await receivedNow(window)
  expect(received).toMatchObject({ model, temperature: 0.1 })
  expect(received['messages']).toMatchObject([{ role: 'system', content: 'Prompt 1.' }, { role: 'user' }])
  expect(await sentNow(window)).toMatchObject({ model: '@preset/guide' })
  expect(await sentNow(window)).not.toHaveProperty('temperature')
  await expect(chat.articles.last().getByRole('heading', { name: 'guide' })).toBeVisible()
  await expect(chat.articles.last().getByText('v1', { exact: true })).toBeVisible()
  await chat.articles.last().hover()
  await chat.articles.last().getByRole('button', { name: 'Details of this answer' }).click()
  await expect(chat.articles.last()).toContainText('guide, version 1')

  await modelButton.click()
  const picker = modelPickerScreen(window)
  await picker.search.press('Home')
  await expect(picker.option('The preset’s model, From the preset')).toHaveAttribute('aria-selected', 'true')
  await expect(picker.about).toContainText('The preset “guide” uses Script.')
  await picker.search.press('Escape')
  await expect(picker.dialog).toHaveCount(0)

  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.find('Temperature')
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  await expect(pane.getByTitle('From the preset')).toBeVisible()
  await expect(inspector.number('Temperature')).toHaveValue('0.1')

  // Requests by name use every new version immediately.
  await saveVersion(window, 'guide', 2)
  await expect(preset.button).toHaveAccessibleName('Preset: guide v2')
  expect(await receivedNow(window)).toMatchObject({ temperature: 0.2 })
  await expect(chat.articles.last().getByText('v2', { exact: true })).toBeVisible()
  await expect(chat.articles.nth(1).getByText('v1', { exact: true })).toBeVisible()

  await preset.choose(/^No preset/)
  await expect(preset.button).toHaveAccessibleName('Preset: No preset')
  await expect(modelButton).toHaveText(before)
  expect(await receivedNow(window)).not.toHaveProperty('temperature')
  expect(await sentNow(window)).toMatchObject({ model })
})

test('a pinned version is sent in the request, and a newer one is offered but not applied', async ({ launchApp }) => {
  const running = await launchApp()
  const { window: first } = running
  await saveVersion(first, 'guide', 1)
  await presetParts(first).pin('guide', 1)
  await expect(presetParts(first).button).toHaveAccessibleName('Preset: guide v1')
  await expect(presetParts(first).use(2)).toHaveCount(0)
  await saveVersion(first, 'guide', 2)
  await expect(presetParts(first).use(2)).toBeVisible()
  expect(await receivedNow(first)).toMatchObject({ model, temperature: 0.1 })
  expect(await sentNow(first)).toMatchObject({ model, temperature: 0.1 })
  expect(await findViolations(first)).toEqual([])
  await first.getByRole('button', { name: 'Not now' }).click()
  await expect(presetParts(first).use(2)).toHaveCount(0)

  await running.kill()
  await running.reopen()
  const { window } = running
  const preset = presetParts(window)
  await expect(preset.button).toHaveAccessibleName('Preset: guide v1')
  await expect(chatScreen(window).articles).toHaveCount(2)
  expect((await receivedNow(window))['messages']).toMatchObject([{ content: 'Prompt 1.' }, {}, {}, {}])
  await preset.use(2).click()
  await expect(preset.button).toHaveAccessibleName('Preset: guide v2')
  await expect(preset.use(2)).toHaveCount(0)
  expect(await receivedNow(window)).toMatchObject({ temperature: 0.2 })
  const shown = chatScreen(window).articles
  await expect(shown.last().getByText('v2', { exact: true })).toBeVisible()
  await expect(shown.nth(3).getByText('v1', { exact: true })).toBeVisible()
})

test('a preset is used in a new chat from its editor, with its newest version', async ({ shareApp }) => {
  const { window } = await shareApp()
  await useOffice(window)
  await saveVersion(window, 'quick', 1)
  await saveVersion(window, 'quick', 2)
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('quick').click()
  await expect(presets.version('v2')).toBeVisible()
  await presets.button('Use in chat').click()
  const preset = presetParts(window)
  await expect(preset.button).toHaveAccessibleName('Preset: quick v2')
  expect(await receivedNow(window)).toMatchObject({ model, temperature: 0.2 })
  expect(await sentNow(window)).toMatchObject({ model: '@preset/quick' })
})

test('the list of a chat’s presets shows names, the starred ones first, and finds a slug by its words', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway({
    status: 'active',
    nameOf: (slug) => (slug === 'plain' ? slug : `Name of ${slug}`),
  })
  for (const slug of ['plain', 'support-notes', 'support-triage-10']) gateway.write(slug, { model: 'some/model' })
  for (let version = 2; version <= 101; version++) gateway.write('plain', { model: 'some/model' })
  const { window } = await shareApp()
  await usePresets(window, gateway)
  await readBridge(window, 'presets.star', { slug: 'support-notes', isStarred: true })
  const { button, menu } = presetParts(window)
  await button.click()
  const rows = (name: string) => menu.getByRole('list', { name }).getByRole('listitem')
  await expect(rows('Starred')).toHaveText([/^Name of support-notes\s*support-notes · Newest version, now v1$/])
  await expect(rows('All')).toHaveText([/^Name of support-triage-10/, /^plain\s*Newest version, now v101$/])
  await menu.getByRole('searchbox', { name: 'Search presets' }).fill('triage 10')
  await expect(menu.getByRole('listitem')).toHaveCount(1)
  await menu.getByRole('button', { name: /^Name of support-triage-10/ }).click()
  await expect(button).toHaveAccessibleName('Preset: Name of support-triage-10 v1')

  await button.click()
  await menu.getByRole('button', { name: 'Versions of plain' }).click()
  const version = (name: string) => menu.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  await menu.getByRole('button', { name: 'Show older versions' }).click()
  await expect(version('v1')).toBeVisible()
  await menu.getByRole('button', { name: 'Show newer versions' }).click()
  await expect(version('v101')).toBeVisible()
  await expect(version('v1')).toHaveCount(0)
})

test('switching the gateway removes the preset of an empty chat, but not of a started one', async ({
  shareApp,
  faultServer,
}) => {
  const work = scriptGateway(faultServer)
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const preset = presetParts(window)
  await useGateway(window, { name: 'Work', baseUrl: work.baseUrl }, 'sk-of-work')
  await useOffice(window)
  await chat.beginChat()
  await saveVersion(window, 'elsewhere', 1)
  await preset.choose(/^elsewhere/)
  await chat.ask('/say Begun')
  await chat.beginChat()
  await preset.choose(/^elsewhere/)
  await gatewayScreen(window).switchTo('Work')
  await expect(preset.button).toHaveAccessibleName('Preset: No preset')
  await chat.ask('Hello')
  // Without a preset, the request leaves the model to Work, which does not have this preset.
  expect(JSON.parse(work.asked('/chat/completions').at(-1)?.body ?? '')).not.toHaveProperty('model')

  await chat.conversations.getByText('/say Begun').click()
  await expect(preset.button).toHaveAccessibleName('Preset: elsewhere v1')
  expect(await receivedNow(window)).toMatchObject({ temperature: 0.1 })
  expect(work.asked('/chat/completions')).toHaveLength(1)
})

test('a chat whose preset cannot be read shows an error and still works', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const preset = presetParts(window)
  await useGateway(window, { name: 'Work', baseUrl: gateway.baseUrl }, 'sk-of-work')
  await chat.beginChat()
  await preset.button.click()
  await preset.menu.getByRole('searchbox').fill('lost')
  await preset.menu.getByRole('button', { name: 'Use @preset/lost' }).click()
  await expect(window.getByText('The gateway has no preset “lost”. Messages may fail')).toBeVisible()
  await expect(preset.button).toHaveAccessibleName('Preset: lost')
  await chat.ask('Hello')
  expect(JSON.parse(gateway.asked('/chat/completions').at(-1)?.body ?? '')).toMatchObject({ model: '@preset/lost' })
  await expect(chat.articles.last()).toContainText('Scripted words.')

  // The preset now exists: Retry reads it, and its version is shown.
  const version = {
    id: 'v3',
    preset_id: 'lost',
    version: 3,
    config: {},
    creator_id: 'ana',
    created_at: '2026-08-01T00:00:00Z',
    updated_at: '2026-08-01T00:00:00Z',
  }
  const found = { ...version, id: 'lost', slug: 'lost', name: 'Found', description: null, status: 'active' }
  const data = {
    ...found,
    creator_user_id: 'ana',
    status_updated_at: null,
    workspace_id: null,
    designated_version_id: 'v3',
    designated_version: version,
  }
  const reply = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) }
  faultServer.reply('GET /api/v1/presets/lost', reply)
  await window.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(preset.button).toHaveAccessibleName('Preset: Found v3')
  await expect(preset.button).toHaveAttribute('title', 'lost: Newest version, now v3')
  await expect(window.getByText('has no preset “lost”')).toHaveCount(0)
  // The gateway does not report versions, so the answer shows the version that was in use.
  await chat.ask('Again')
  await expect(chat.articles.last().getByText('v3', { exact: true })).toBeVisible()
  await expect(chat.articles.nth(1).getByText('v3', { exact: true })).toHaveCount(0)

  faultServer.reply('GET /api/v1/presets/lost', {
    status: 403,
    ...reply,
    body: '{"error":{"code":403,"message":"No"}}',
  })
  await chat.ask('Once more')
  await expect(window.getByText(/Can’t load the preset “lost” right now. It was v3 when/)).toBeVisible()
})

test('a chat is promoted to a preset that sends the same request', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const presets = presetScreen(window)
  await useOffice(window)
  await chat.beginChat()
  await chooseModel(window, model)
  const conversationId = await openConversation(window)
  const set = {
    temperature: 0.4,
    top_p: 0.9,
    stop: ['\n\n'],
    seed: 7,
    max_tokens: 4000,
    metadata: { team: 'a' },
    user: 'ana',
  }
  await readBridge(window, 'conversation.setParameters', { conversationId, set, unset: [] })
  await readBridge(window, 'conversation.setSystemPrompt', {
    conversationId,
    systemPrompt: 'Be exact.',
  })
  const asked = await receivedNow(window)
  await window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await window.getByRole('menuitem', { name: 'Promote to preset' }).click()
  const dialog = window.getByRole('dialog', { name: 'Promote to preset' })
  const kept = dialog.getByRole('region', { name: /\d fields? included$/ })
  for (const name of ['System prompt', 'model', ...Object.keys(set).filter((each) => each !== 'user')]) {
    await expect(kept.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
  const dropped = dialog.getByRole('region', { name: /not included$/ })
  await expect(dropped.getByRole('row', { name: /^user It names the person/ })).toBeVisible()
  await expect(dropped.getByRole('row', { name: /^messages What was said stays/ })).toBeVisible()
  expect(await findViolations(window)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('exact')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(presets.slug).toHaveValue('exact')
  await expect(presets.prompt).toHaveValue('Be exact.')
  await presets.saveAs(1)

  await chat.open()
  await chat.beginChat()
  await presetParts(window).choose(/^exact/)
  const { user: _user, ...rest } = asked
  const { session_id: _asked, ...wanted } = rest
  const { session_id: _got, ...got } = await receivedNow(window)
  expect(got).toEqual(wanted)
})
