import type { Page } from 'playwright/test'
import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { expect, test } from './harness/test.ts'
import { startPresetGateway } from './preset-gateway.ts'
import { presetScreen, type PresetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'

const prompts = [
  'Be brief.\n\nSay what you see.',
  'Be brief and kind.\n\nSay what you see.',
  'Be exact.\n\nSay what you see.',
]

/** Makes a preset with three versions at the gateway that the app carries, and shows it. */
async function openHistory(window: Page): Promise<PresetScreen> {
  for (const [index, systemPrompt] of prompts.entries()) {
    const config = [{ temperature: 0.2 }, { temperature: 0.2, stop: ['.'] }, { temperature: 0.9, seed: 1 }][index] ?? {}
    await readBridge(window, 'presets.save', {
      slug: 'guide',
      systemPrompt,
      config,
      baseVersion: index === 0 ? null : index,
    })
  }
  const presets = presetScreen(window)
  await presets.open()
  await expect(presets.version('v3')).toBeVisible()
  return presets
}

test('each version says who, when and what it changed, and a note is kept here', async ({ launchApp }) => {
  const running = await launchApp()
  const presets = await openHistory(running.window)
  await expect(presets.versions.getByRole('listitem')).toHaveCount(3)
  await expect(presets.version('v1')).toContainText('Created')
  await expect(presets.version('v2')).toContainText('Prompt, 2 words added, Stop')
  await expect(presets.version('v3')).toContainText('In use')
  await presets.version('v2').hover()
  await presets.button('More for v2').click()
  await running.window.getByRole('menuitem', { name: 'Add note' }).click()
  await presets.dialog.getByRole('textbox', { name: 'Note' }).fill('Kinder, and it stops earlier')
  await presets.button('Save note').click()
  await expect(presets.version('v2')).toContainText('Kinder, and it stops earlier')
  await running.restart()
  const again = presetScreen(running.window)
  await again.open()
  await expect(again.version('v2')).toContainText('Kinder, and it stops earlier')
})

test('two versions are compared by field and by word, and gone through by keyboard', async ({ launchApp }) => {
  const { window } = await launchApp()
  const presets = await openHistory(window)
  await presets.version('v1').click()
  await presets.version('v3').click()
  await presets.button('Compare versions').click()
  const { differences } = presets
  await expect(differences.locator('del')).toHaveText(['0.2', 'brief'])
  await expect(differences.locator('ins')).toHaveText(['0.9', '1', 'exact'])
  await expect(differences).toContainText('2 of 2 differ')
  await expect(differences).toContainText('number')
  for (const place of ['1 of 3', '2 of 3', '3 of 3', '1 of 3']) {
    await window.keyboard.press('F7')
    await expect(differences).toContainText(`Difference ${place}`)
  }
  await window.keyboard.press('Shift+F7')
  await expect(differences).toContainText('Difference 3 of 3')
  // Colour is not the only sign.
  const lines = await differences
    .locator('ins')
    .last()
    .evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect(lines).toBe('underline')
  await window.getByRole('radio', { name: 'Inline' }).click()
  await expect(differences).toHaveAttribute('data-layout', 'inline')
  await expect(differences.locator('ins')).toHaveText(['0.9', '1', 'exact'])
})

test('one field of an old version goes into the draft, which is compared like a version', async ({ launchApp }) => {
  const { window } = await launchApp()
  const presets = await openHistory(window)
  await presets.version('v1').click()
  await presets.button('Compare versions').click()
  await presets.differences.getByRole('button', { name: 'Copy temperature of v1 into the draft' }).click()
  await presets.button('Back to the preset').click()
  await expect(window.getByText('1 field differs from v3')).toBeVisible()
  await expect(presets.version('Draft')).toContainText('Temperature')
  await presets.button('Show changes').click()
  await expect(presets.differences.locator('del')).toHaveText(['0.9'])
  await expect(presets.differences.locator('ins')).toHaveText(['0.2'])
  await expect(presets.prompt).toHaveCount(0)
  await presets.button('Back to the preset').click()
  await expect(presets.prompt).toHaveValue('Be exact.\n\nSay what you see.')
})

test('restoring saves the old content once more, and a draft stays', async ({ launchApp }) => {
  const { window } = await launchApp()
  const presets = await openHistory(window)
  await presets.prompt.fill('My own words.')
  await expect(window.getByText(/^Draft kept/)).toBeVisible()
  await presets.version('v1').click()
  await presets.button('Restore as new version').click()
  await expect(presets.dialog).toHaveAccessibleName('Restore v1 as v4')
  await expect(presets.dialog).toContainText('every version after it stay in the list')
  await presets.dialog.getByRole('button', { name: 'Restore v1 as v4' }).click()
  await expect(presets.version('v4')).toContainText('Restored v1')
  await expect(presets.versions.getByRole('listitem')).toHaveCount(5)
  await expect(presets.prompt).toHaveValue('My own words.')
  await expect(window.getByText('v4 was saved since; this draft began from v3.')).toBeVisible()
  const version = await readBridge(window, 'presets.version', { slug: 'guide', version: 4 })
  expect(version).toMatchObject({ config: { temperature: 0.2 }, system_prompt: prompts[0] })
  const draft = await readBridge(window, 'presets.draft', { slug: 'guide' })
  expect(draft).toMatchObject({ systemPrompt: 'My own words.', baseVersion: 3 })
})

test('a version is copied as JSON and as the command that writes it again', async ({ launchApp }) => {
  const { window, app } = await launchApp()
  const presets = await openHistory(window)
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText())
  const choose = async (item: string) => {
    await presets.version('v2').hover()
    await presets.button('More for v2').click()
    await window.getByRole('menuitem', { name: item }).click()
  }
  await choose('Copy as JSON')
  await expect.poll(copied).toContain('"version": 2')
  expect(JSON.parse(await copied())).toMatchObject({ version: 2, system_prompt: prompts[1] })
  await choose('Copy as curl')
  await expect.poll(copied).toContain('/presets/guide/chat/completions')
  expect(await copied()).toContain('Be brief and kind.')
  expect(await copied()).toContain('$GATEWAY_KEY')
})

test('10,000 versions are scrolled through with few of them drawn, and one that is left out is said', async ({
  launchApp,
}) => {
  const gateway = await startPresetGateway()
  for (let version = 1; version <= 10_000; version++) gateway.write('long', { seed: version }, 'Be brief.')
  gateway.hide('long', 5000)
  try {
    const { window } = await launchApp()
    await gatewayScreen(window).use({ name: 'Work', baseUrl: gateway.baseUrl }, 'sk-user')
    const presets = presetScreen(window)
    await presets.open()
    await expect(presets.version('v10000')).toContainText('Seed 9999 to 10000')
    const scroller = window.locator('.versions')
    const scrollTo = (share: number) =>
      scroller.evaluate((element, to) => {
        element.scrollTop = (element.scrollHeight - element.clientHeight) * to
      }, share)
    await scrollTo(1)
    await expect(presets.version('v1')).toContainText('Created')
    await scrollTo(0.5)
    await expect(
      presets.versions.getByRole('listitem').filter({ hasText: 'The gateway left this one out' }),
    ).toContainText('not told')
    expect(await presets.versions.getByRole('listitem').count()).toBeLessThan(80)
    // By keyboard the rows come as they are needed.
    await scrollTo(0)
    await presets.version('v10000').focus()
    for (let step = 1; step <= 30; step++) {
      await window.keyboard.press('ArrowDown')
      await expect(presets.version(`v${10_000 - step}`)).toBeFocused()
    }
    // Also faster than they are drawn and read.
    gateway.slowDown(1500)
    for (let step = 1; step <= 90; step++) await window.keyboard.press('ArrowDown')
    await expect(presets.version('v9880')).toBeFocused()
    for (let step = 1; step <= 120; step++) await window.keyboard.press('ArrowUp')
    await expect(presets.version('v10000')).toBeFocused()
  } finally {
    await gateway.close()
  }
})

test('more arrow keys than there are versions end at the first version, also where it is not read yet', async ({
  launchApp,
}) => {
  const gateway = await startPresetGateway()
  for (let version = 1; version <= 120; version++) gateway.write('long', { seed: version }, 'Be brief.')
  try {
    const { window } = await launchApp()
    await gatewayScreen(window).use({ name: 'Work', baseUrl: gateway.baseUrl }, 'sk-user')
    const presets = presetScreen(window)
    await presets.open()
    await presets.version('v120').focus()
    gateway.slowDown(2000)
    for (let step = 1; step <= 125; step++) await window.keyboard.press('ArrowDown')
    await expect(presets.version('v1')).toBeFocused()
  } finally {
    await gateway.close()
  }
})

test('in a narrow window the versions come out over the editor, and differences are inline', async ({ launchApp }) => {
  const { window, app } = await launchApp()
  const presets = await openHistory(window)
  const handle = await app.browserWindow(window)
  await handle.evaluate((browserWindow) => browserWindow.setContentSize(900, 600))
  await expect(presets.versions).toHaveCount(0)
  await presets.button('Versions').click()
  await presets.version('v1').click()
  await presets.button('Compare versions').click()
  await expect(presets.differences).toHaveAttribute('data-layout', 'inline')
})

test('axe finds nothing in the history and in a comparison', async ({ launchApp }) => {
  const { window } = await launchApp()
  await window.emulateMedia({ reducedMotion: 'reduce' })
  const presets = await openHistory(window)
  const find = async () => {
    await window.mouse.move(640, 420)
    await expect(window.getByRole('tooltip')).toHaveCount(0)
    return findViolations(window)
  }
  await presets.version('v1').click()
  expect.soft(await find()).toEqual([])
  await presets.button('Compare versions').click()
  await expect(presets.differences.locator('ins')).toHaveCount(3)
  expect.soft(await find()).toEqual([])
  await presets.button('Restore as new version').click()
  await expect(presets.dialog.locator('ins')).toHaveCount(2)
  expect.soft(await find()).toEqual([])
})
