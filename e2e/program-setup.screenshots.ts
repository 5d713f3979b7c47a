import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

test('set-up of programs: Claude Code, Codex, VS Code, Cursor, SDKs', async ({ launchApp }) => {
  const { window } = await launchApp({
    prepare({ person: { home, giveTo } }) {
      const folder = join(home, '.claude')
      mkdirSync(folder)
      writeFileSync(
        join(folder, 'settings.json'),
        '{\n  "permissions": { "allow": ["Bash(npm test)"] },\n  "theme": "dark"\n}\n',
      )
      giveTo(folder)
      giveTo(join(folder, 'settings.json'))
    },
  })
  await openView(window, 'Gateway')
  const programs = window.getByRole('region', { name: 'Set up', exact: true })
  const model = window.getByRole('combobox', { name: 'Model', exact: true })
  for (const name of ['Claude Code', 'Codex', 'Zed', 'VS Code', 'curl and SDKs']) {
    await programs.getByRole('button', { name }).click()
    await model.fill('gatehouse/script')
    await model.press('Enter')
    await expect(window.locator('main pre, main section').getByText('gatehouse/script').first()).toBeVisible()
    const picture = `set-up-${name.toLowerCase().replaceAll(' ', '-')}`
    await takeScreenshot(window, picture, { theme: 'light', width: 1280, height: 800 })
    await takeScreenshot(window, picture, { theme: 'dark', width: 900, height: 600 })
  }
  await programs.getByRole('button', { name: 'Claude Code' }).click()
  await window.getByRole('button', { name: 'Let other programs use it' }).click()
  await window.getByRole('button', { name: 'Change limits' }).click()
  await takeScreenshot(window, 'set-up-limits', { theme: 'light', width: 1280, height: 800 })
  await model.fill('gatehouse/script')
  await model.press('Enter')
  await window.getByRole('button', { name: 'Write the file' }).click()
  await window.getByRole('button', { name: 'Undo' }).waitFor()
  await takeScreenshot(window, 'set-up-written', { theme: 'light', width: 1280, height: 800 })
  await takeScreenshot(window, 'set-up-written', { theme: 'dark', width: 1000, height: 700 })
  await window.getByRole('button', { name: 'Export configuration' }).click()
  await window.getByRole('heading', { name: 'Export configuration', level: 1 }).waitFor()
  await window.getByRole('button', { name: /^Save/ }).first().waitFor()
  await takeScreenshot(window, 'export-page', { theme: 'light', width: 1280, height: 800 })
  await takeScreenshot(window, 'export-page', { theme: 'dark', width: 900, height: 600 })
  await programs.getByRole('button', { name: 'Claude Code' }).click()
  // The calling page is reloaded before the reply arrives.
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await window
    .getByRole('complementary', { name: 'Gateway' })
    .getByRole('button', { name: /^Claude Code/ })
    .click()
  await window.getByRole('button', { name: 'Rückgängig machen' }).waitFor()
  await takeScreenshot(window, 'set-up-german', { theme: 'light', width: 900, height: 600 })
  await takeScreenshot(window, 'set-up-german', { theme: 'light', width: 1280, height: 800 })
  await readBridge(window, 'settings.change', { language: 'en' }).catch(() => undefined)
  await openView(window, 'Gateway')
  await programs.getByRole('button', { name: 'Cursor' }).click()
  await takeScreenshot(window, 'set-up-cursor', { theme: 'light', width: 1280, height: 800 })
})
