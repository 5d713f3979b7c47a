import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'
import { addToolServer } from './tool-server.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 900, height: 600 }

test('content of tool servers in the composer, in both languages', async ({ launchApp }) => {
  const { window } = await launchApp()
  await addToolServer(window, 'everything')
  const open = async (item: string, attach = 'Attach') => {
    await window.getByRole('button', { name: attach, exact: true }).click()
    await window.getByRole('menuitem', { name: item }).click()
  }
  await chatScreen(window).message.fill('What is the weather like?')
  await window.getByRole('button', { name: 'Attach', exact: true }).click()
  await takeAll(window, 'server-content-menu')
  await window.keyboard.press('Escape')
  await open('From a tool server…')
  const first = window.getByRole('region', { name: 'everything' }).getByRole('button').first()
  await first.waitFor()
  await takeAll(window, 'server-content-resources')
  await window.getByRole('searchbox', { name: 'Search resources' }).fill('nothing like that')
  await takeAll(window, 'server-content-no-match')
  await window.keyboard.press('Escape')
  await window.keyboard.press('Escape')
  await open('Insert prompt…')
  await first.waitFor()
  await takeAll(window, 'server-content-prompts')
  await window.getByRole('button', { name: /^Arguments Prompt/ }).click()
  await window.getByRole('button', { name: 'Insert', exact: true }).click()
  await takeAll(window, 'server-content-form')
  await window.keyboard.press('Escape')

  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await open('Prompt einfügen …', 'Anhängen')
  await first.waitFor()
  await takeAll(window, 'server-content-german')
})

test('rules for tools of a preset, in both languages', async ({ launchApp, startPresetGateway }) => {
  const gateway = await startPresetGateway({ status: 'active', nameOf: () => 'Code review' })
  gateway.write('code-review', { model: 'some/model', temperature: 0.4 }, 'You review changes. Be exact and kind.')
  const { window } = await launchApp()
  await usePresets(window, gateway)
  await addToolServer(window, 'everything')
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('code-review').click()
  const tools = window.getByRole('region', { name: 'Tools', exact: true })
  await tools.getByRole('combobox', { name: 'Approval of get-sum' }).selectOption('always')
  await tools.getByRole('combobox', { name: 'Approval of get-env' }).selectOption('never')
  const scroll = () => tools.evaluate((section) => section.scrollIntoView())
  await takeAll(window, 'preset-tools', scroll)
  await presets.review.click()
  await takeAll(window, 'preset-tools-review')
  await window.keyboard.press('Escape')
  await resizeWindow(window, wide)
  await presets.saveAs(2)
  await takeAll(window, 'preset-tools-saved')
  await resizeWindow(window, wide)
  await presets.button('Compare versions').click()
  await presets.differences.getByText('get-sum').waitFor()
  await takeAll(window, 'preset-tools-compared')
  await presets.button('Back to the preset').click()
  await presets.button('More for v2').click()
  await window.getByRole('menuitem', { name: 'Show rules for tools' }).click()
  await expect(presets.dialog).toContainText('get-env')
  await takeAll(window, 'preset-tools-version')
  await window.keyboard.press('Escape')

  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  const german = window.getByRole('region', { name: 'Werkzeuge', exact: true })
  await german.getByRole('rowheader', { name: 'get-sum' }).waitFor()
  await takeAll(window, 'preset-tools-german', () => german.evaluate((section) => section.scrollIntoView()))
})

/** Captures both themes and sizes; `scroll` brings what is to be seen into view after each change of the size. */
async function takeAll(window: Page, name: string, scroll?: () => Promise<unknown>): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [narrow, wide]) {
      await resizeWindow(window, size)
      await scroll?.()
      await takeScreenshot(window, name, { theme, ...size })
    }
  }
}
