import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
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
    await expect(window.getByText('gatehouse/script').first()).toBeVisible()
    const picture = `set-up-${name.toLowerCase().replaceAll(' ', '-')}`
    await takeScreenshot(window, picture, { theme: 'light', width: 1280, height: 800 })
    await takeScreenshot(window, picture, { theme: 'dark', width: 900, height: 600 })
  }
  await programs.getByRole('button', { name: 'Cursor' }).click()
  await takeScreenshot(window, 'set-up-cursor', { theme: 'light', width: 1280, height: 800 })
})
