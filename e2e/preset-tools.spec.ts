import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { startStandaloneGateway, type StandaloneGateway } from './harness/standalone-gateway.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'
import { useGateway } from './use-gateway.ts'

const model = 'gatehouse/script'

let office: StandaloneGateway
test.beforeAll(async () => {
  office = await startStandaloneGateway()
})
test.afterAll(() => office.stop())

const sum = '/tool-call everything__get-sum {"a":2,"b":3}'

/** Opens a preset with one saved version, which has no rules. */
async function openPreset(window: Page, slug: string) {
  await useGateway(window, { name: 'Office', baseUrl: office.baseUrl }, office.key)
  await addToolServer(window, 'everything')
  await readBridge(window, 'presets.save', { slug, systemPrompt: '', config: { model }, baseVersion: null })
  const presets = presetScreen(window)
  await presets.open()
  await presets.row(slug).getByRole('button').first().click()
  const tools = window.getByRole('region', { name: 'Tools', exact: true })
  const approval = tools.getByRole('combobox', { name: 'Approval of get-sum' })
  return { presets, tools, approval }
}

async function usePreset(window: Page, preset: { slug: string; version: number } | null): Promise<void> {
  await chatScreen(window).open()
  await chatScreen(window).beginChat()
  if (preset === null) return chooseModel(window, model)
  await window.getByRole('button', { name: /^Preset: / }).click()
  const menu = window.getByRole('dialog', { name: 'Choose a preset' })
  await menu.getByRole('button', { name: `Versions of ${preset.slug}` }).click()
  await menu.getByRole('button', { name: new RegExp(`^v${preset.version}\\b`) }).click()
  await expect(menu).toHaveCount(0)
}

test('a version with a rule runs a call without asking, and other versions and chats ask', async ({ launchApp }) => {
  const { window } = await launchApp()
  const { presets, tools, approval } = await openPreset(window, 'adder')
  await expect(presets.save).toBeDisabled()
  await expect(tools).toContainText('never sent to the gateway')
  await approval.selectOption('always')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await presets.saveAs(2)
  await expect(presets.version('v2')).toContainText('Rules for tools')
  await expect(approval).toHaveValue('always')
  await expect(presets.save).toBeDisabled()

  const card = window.getByRole('region', { name: /^Tool call: get-sum/ })
  const chat = chatScreen(window)
  await usePreset(window, { slug: 'adder', version: 2 })
  await chat.say(`${sum}\n/say It is five.`)
  await expect(chat.articles.last()).toContainText('It is five.')
  for (const preset of [{ slug: 'adder', version: 1 }, null]) {
    await usePreset(window, preset)
    await chat.say(`${sum}\n/say It is five.`)
    await expect(card).toContainText('Waits for you')
    await card.getByRole('button', { name: 'Deny' }).click()
    await expect(chat.articles.last()).toContainText('It is five.')
  }
})

test('changed rules are a draft: reviewed, compared, discarded and brought back', async ({ launchApp }) => {
  const { window } = await launchApp()
  const { presets, tools, approval } = await openPreset(window, 'ruled')
  await approval.selectOption('always')
  await tools.getByRole('combobox', { name: 'Offer the tools of everything' }).selectOption('no')
  await presets.review.click()
  await expect(presets.dialog).toContainText('everything, get-sum: Always allow')
  await expect(presets.dialog).toContainText('Rules for tools are not part of the request.')
  await presets.dialog.getByRole('button', { name: 'Cancel' }).click()
  await presets.discard()
  await expect(approval).toHaveValue('')
  await expect(presets.save).toBeDisabled()
  await presets.button('Undo').click()
  await expect(approval).toHaveValue('always')
  await presets.saveAs(2)

  await presets.button('Compare versions').click()
  await expect(presets.differences).toContainText('everything: Not offered')
  await expect(presets.differences).toContainText('1 difference')
  expect(await findViolations(window)).toEqual([])
  await presets.button('Copy rules for tools of v1 into the draft').click()
  await presets.button('Back to the preset').click()
  await expect(approval).toHaveValue('')
  await presets.discard()
  await expect(approval).toHaveValue('always')

  // A saved version keeps its rules, and gives them to the one that restores it.
  await presets.button('More for v1').click()
  await window.getByRole('menuitem', { name: 'Show rules for tools' }).click()
  await expect(presets.dialog).toContainText('This version has no rules for tools')
  await presets.dialog.getByRole('button', { name: 'Close' }).click()
  await presets.version('v1').click()
  await presets.button('Restore as new version').click()
  await expect(presets.dialog).toContainText('everything: Not offered')
  await presets.dialog.getByRole('button', { name: /^Restore v1/ }).click()
  await expect(presets.version('v3')).toBeVisible()
  await expect(approval).toHaveValue('')
})

test('a chat that becomes a preset takes its rules along, also to another slug', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  await chooseModel(window, model)
  const chat = chatScreen(window)
  await chat.say(`${sum}\n/say It is five.`)
  const card = window.getByRole('region', { name: /^Tool call: get-sum/ })
  await card.getByRole('button', { name: 'Allow for this chat' }).click()
  await expect(chat.articles.last()).toContainText('It is five.')
  await window.getByRole('button', { name: 'Rename, export or delete' }).click()
  await window.getByRole('menuitem', { name: 'Promote to preset' }).click()
  const dialog = window.getByRole('dialog', { name: 'Promote to preset' })
  await expect(dialog).toContainText('1 rule for tools of this chat')
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('from-chat')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  const presets = presetScreen(window)
  const approval = window.getByRole('combobox', { name: 'Approval of get-sum' })
  await expect(approval).toHaveValue('always')
  await presets.slug.fill('renamed')
  await presets.saveAs(1)
  await expect(approval).toHaveValue('always')
})
