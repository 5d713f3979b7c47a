import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

const settings = '{\n  "permissions": { "allow": ["Bash(npm test)"] },\n  "theme": "dark"\n}\n'

/** The pages of programs in the view Gateway. */
function setupScreen(window: Page) {
  const programs = window.getByRole('region', { name: 'Set up', exact: true })
  const part = window.getByRole('region', { name: 'Write the file' })
  return {
    program: (name: string) => programs.getByRole('button', { name }),
    heading: (name: string) => window.getByRole('heading', { level: 1, name: `Set up ${name}` }),
    model: window.getByRole('combobox', { name: 'Model', exact: true }),
    smallModel: window.getByRole('combobox', { name: 'Small tasks' }),
    limit: window.getByRole('textbox', { name: 'Credit in US dollars' }),
    difference: part.getByRole('region', { name: /^Difference/ }),
    write: part.getByRole('button', { name: /^Write/ }),
    undo: part.getByRole('button', { name: 'Undo' }),
    part,
    async choose(model: string): Promise<void> {
      await this.model.fill(model)
      await this.model.press('Enter')
    },
  }
}

test('Claude Code is set up after its difference was shown, and undone with one button', async ({ launchApp }) => {
  const { window, person } = await launchApp({
    prepare({ person: { home, giveTo } }) {
      const folder = join(home, '.claude')
      mkdirSync(folder)
      writeFileSync(join(folder, 'settings.json'), settings)
      giveTo(folder)
      giveTo(join(folder, 'settings.json'))
    },
  })
  const file = join(person.home, '.claude', 'settings.json')
  await openView(window, 'Gateway')
  const setup = setupScreen(window)
  await setup.program('Claude Code').click()
  await expect(setup.heading('Claude Code')).toBeVisible()
  await setup.choose('gatehouse/script')
  await setup.smallModel.fill('fast')
  await setup.smallModel.press('Enter')
  await expect(setup.difference).toContainText('"ANTHROPIC_BASE_URL": "http://127.0.0.1:4180/api"')
  await expect(setup.difference).toContainText('"ANTHROPIC_AUTH_TOKEN": "gh-••••••••"')
  await expect(setup.difference).toContainText('"ANTHROPIC_DEFAULT_HAIKU_MODEL": "fast"')
  await expect(setup.part).toContainText('~/.claude/settings.json')
  await expect(window.getByText('gatehouse run claude-code -- claude')).toBeVisible()
  expect(await findViolations(window, 'main')).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(settings)

  await setup.write.click()
  await expect(setup.undo).toBeVisible()
  await expect(setup.program('Claude Code')).toContainText('Written')
  const written = JSON.parse(readFileSync(file, 'utf8'))
  expect(written).toMatchObject({ theme: 'dark', env: { ANTHROPIC_MODEL: 'gatehouse/script' } })
  const key: string = written.env.ANTHROPIC_AUTH_TOKEN
  expect(key).toMatch(/^gh-[\w-]{40,}$/)
  const keys = await readBridge(window, 'gatewayKeys.list')
  expect(keys.map(({ name, limitUsd }) => ({ name, limitUsd }))).toEqual([{ name: 'Claude Code', limitUsd: 20 }])
  expect(await window.content()).not.toContain(key)

  // A key that was revoked elsewhere is replaced by writing again.
  await expect(setup.write).toBeDisabled()
  await readBridge(window, 'gatewayKeys.revoke', { keyId: keys[0]?.id ?? 0 })
  await openView(window, 'Chat')
  await openView(window, 'Gateway')
  await expect(window.getByText('The key of the program is revoked')).toBeVisible()
  await setup.write.click()
  await expect(window.getByText('The key of the program is revoked')).toBeHidden()
  await expect.poll(() => readBridge(window, 'gatewayKeys.list')).toMatchObject([{ name: 'Claude Code' }])

  await setup.undo.click()
  await expect(window.getByText('The old file is back, and the key is revoked.')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(settings)
  expect(await readBridge(window, 'gatewayKeys.list')).toEqual([])
  await expect(setup.program('Claude Code')).not.toContainText('Written')
})

test('what cannot be written has lines to copy, or the reason', async ({ shareApp }) => {
  const { window } = await shareApp()
  await openView(window, 'Gateway')
  const setup = setupScreen(window)
  await expect(setup.program('Cursor')).toContainText('Cannot work')
  await setup.program('Cursor').click()
  await expect(window.getByText('Cursor calls models from its own servers')).toBeVisible()
  await expect(setup.write).toBeHidden()

  await setup.program('VS Code').click()
  await setup.choose('gatehouse/script')
  const lines = window.getByRole('region', { name: 'Lines to copy' })
  await expect(lines).toContainText('"vendor": "customendpoint"')
  await expect(lines).toContainText('Chat: Manage Language Models')
  await expect(setup.write).toBeHidden()
  expect(await findViolations(window, 'main')).toEqual([])
  await window.getByRole('button', { name: 'Back to the gateway' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'One address for every tool' })).toBeVisible()
})

test('a limit that cannot be read blocks writing, and the access can be turned on from the page', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  await openView(window, 'Gateway')
  const setup = setupScreen(window)
  await setup.program('Codex').click()
  await setup.choose('gatehouse/script')
  await expect(setup.difference).toContainText('wire_api = "responses"')
  await window.getByRole('button', { name: 'Change limits' }).click()
  await setup.limit.fill('much')
  await expect(window.getByText('Enter an amount from 0.01 to 999,999.')).toBeVisible()
  await expect(setup.write).toBeDisabled()
  await window.getByRole('button', { name: 'Let other programs use it' }).click()
  await expect(window.getByText('Other programs can’t use the gateway now')).toBeHidden()
  expect((await readBridge(window, 'settings.read')).letsProgramsIn).toBe(true)
})
