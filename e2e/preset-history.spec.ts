import { findViolations } from './find-violations.ts'
import { createGate } from './harness/fault-server.ts'
import type { SharedApp } from './harness/shared-app.ts'
import type { SharedPresetGateway } from './preset-gateway.ts'
import { presetScreen, type PresetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'

const prompts = [
  'Be brief.\n\nSay what you see.',
  'Be brief and kind.\n\nSay what you see.',
  'Be exact.\n\nSay what you see.',
]

const configs = [{ temperature: 0.2 }, { temperature: 0.2, stop: ['.'] }, { temperature: 0.9, seed: 1 }]

/** Opens a preset with three versions. */
async function openHistory({ window }: Pick<SharedApp, 'window'>, gateway: SharedPresetGateway): Promise<PresetScreen> {
  for (const [index, prompt] of prompts.entries()) gateway.write('guide', configs[index] ?? {}, prompt)
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await expect(presets.version('v3')).toBeVisible()
  return presets
}

test('each version shows author, time and changes, and keeps a local note', async ({
  launchApp,
  startPresetGateway,
}) => {
  const running = await launchApp()
  const presets = await openHistory(running, await startPresetGateway())
  await expect(presets.versions.getByRole('listitem')).toHaveCount(3)
  await expect(presets.version('v1')).toContainText('Created')
  await expect(presets.version('v1')).toContainText('user_ana, 1 Aug 2026, 00:01')
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

test('two versions are compared by field and by word, and browsed by keyboard', async ({
  shareApp,
  startPresetGateway,
}) => {
  const running = await shareApp()
  const { window } = running
  const presets = await openHistory(running, await startPresetGateway())
  await presets.version('v1').click()
  await presets.version('v3').click()
  await presets.button('Compare versions').click()
  const { differences } = presets
  await expect(differences.locator('del')).toHaveText(['0.2', 'brief'])
  await expect(differences.locator('ins')).toHaveText(['0.9', '1', 'exact'])
  await expect(differences).toContainText('2 of 2 differ')
  await expect(differences).toContainText('number')
  await expect(differences).toContainText('3 differences')
  for (const place of ['1 of 3', '2 of 3', '3 of 3', '1 of 3']) {
    await window.keyboard.press('F7')
    await expect(differences).toContainText(`Difference ${place}`)
  }
  await window.keyboard.press('Shift+F7')
  await expect(differences).toContainText('Difference 3 of 3')
  // Colour is not the only indicator.
  const lines = await differences
    .locator('ins')
    .last()
    .evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect(lines).toBe('underline')
  await window.getByRole('radio', { name: 'Inline' }).click()
  await expect(differences).toHaveAttribute('data-layout', 'inline')
  await expect(differences.locator('ins')).toHaveText(['0.9', '1', 'exact'])
})

test('without a choice the newest version is compared with the one before', async ({
  shareApp,
  startPresetGateway,
}) => {
  const running = await shareApp()
  const gateway = await startPresetGateway()
  const presets = await openHistory(running, gateway)
  await presets.button('Compare versions').click()
  await expect(running.window.getByRole('combobox', { name: 'Earlier side' })).toHaveValue('2')
  await expect(running.window.getByRole('combobox', { name: 'Later side' })).toHaveValue('3')
  await presets.button('Back to the preset').click()

  gateway.write('prompts', {}, 'One.')
  gateway.write('prompts', {}, 'Two.')
  await presets.button('Refresh').click()
  await presets.row('prompts').click()
  await expect(presets.version('v2')).toContainText('Prompt, 1 word added, 1 removed')
  await presets.button('Compare versions').click()
  await expect(presets.differences).toContainText('1 difference')
  // Without parameters there is only the prompt.
  await expect(presets.differences.getByRole('heading')).toHaveText(['System prompt'])
})

test('versions are searched by number, note, author and prompt, also those that are not on screen', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  for (let version = 1; version <= 300; version++) {
    gateway.write('long', {}, version === 7 ? 'Be brief about invoices.' : `Be brief, ${version}.`)
  }
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await expect(presets.version('v300')).toBeVisible()
  await readBridge(window, 'presets.note', { slug: 'long', version: 12, note: 'For the tax office' })
  const search = window.getByRole('searchbox', { name: 'Search versions' })
  const items = presets.versions.getByRole('listitem')
  for (const [query, number] of [
    ['tax', 12],
    ['invoices ana', 7],
    ['v23', 23],
  ] as const) {
    await search.fill(query)
    await expect(items).toHaveCount(1)
    await expect(presets.version(`v${number}`)).toBeVisible()
  }
  // A found version is chosen like any other.
  await presets.version('v23').click()
  await search.fill('nothing like this')
  await expect(window.getByText('No versions match.')).toBeVisible()
  await search.press('Escape')
  await presets.button('Compare versions').click()
  await expect(window.getByRole('combobox', { name: 'Earlier side' })).toHaveValue('23')
  await expect(window.getByRole('combobox', { name: 'Later side' })).toHaveValue('300')
})

test('one field of an old version is copied to the draft, which is compared like a version', async ({
  shareApp,
  startPresetGateway,
}) => {
  const presets = await openHistory(await shareApp(), await startPresetGateway())
  await presets.version('v1').click()
  await presets.button('Compare versions').click()
  await presets.differences.getByRole('button', { name: 'Copy temperature of v1 into the draft' }).click()
  await presets.button('Back to the preset').click()
  await expect(presets.button('Show changes')).toHaveAttribute('title', '1 field differs from v3')
  await expect(presets.version('Draft')).toContainText('Temperature')
  await presets.button('Show changes').click()
  await expect(presets.differences.locator('del')).toHaveText(['0.9'])
  await expect(presets.differences.locator('ins')).toHaveText(['0.2'])
  await expect(presets.prompt).toHaveCount(0)
  await presets.button('Back to the preset').click()
  await expect(presets.prompt).toHaveValue('Be exact.\n\nSay what you see.')
})

test('restoring saves the old content as a new version and keeps the draft', async ({
  shareApp,
  startPresetGateway,
}) => {
  const running = await shareApp()
  const { window } = running
  const presets = await openHistory(running, await startPresetGateway())
  await presets.prompt.fill('My own words.')
  await expect(window.getByText(/^Draft saved/)).toBeVisible()
  await presets.version('v1').click()
  await presets.button('Restore as new version').click()
  await expect(presets.dialog).toHaveAccessibleName('Restore v1 as v4')
  await expect(presets.dialog).toContainText('Nothing is removed')
  await presets.dialog.getByRole('button', { name: 'Restore v1 as v4' }).click()
  await expect(presets.version('v4')).toContainText('Restored v1')
  await expect(window.getByRole('status').filter({ hasText: 'v1 restored as v4' })).toBeVisible()
  // The gateway reports the same author for the version that this app wrote.
  await expect(presets.version('v4')).toContainText('You, ')
  await expect(presets.version('v3')).toContainText('You, ')
  await expect(presets.versions.getByRole('listitem')).toHaveCount(5)
  await expect(presets.prompt).toHaveValue('My own words.')
  await expect(window.getByText('v4 was saved after this draft was started from v3.')).toBeVisible()
  const version = await readBridge(window, 'presets.version', { slug: 'guide', version: 4 })
  expect(version).toMatchObject({ config: { temperature: 0.2 }, system_prompt: prompts[0] })
  const draft = await readBridge(window, 'presets.draft', { slug: 'guide' })
  expect(draft).toMatchObject({ systemPrompt: 'My own words.', baseVersion: 3 })
})

test('a version is copied as JSON and as a command that recreates it', async ({ shareApp, startPresetGateway }) => {
  const running = await shareApp()
  const { window, app } = running
  const presets = await openHistory(running, await startPresetGateway())
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

for (const { count, tag } of [
  { count: 400, tag: '' },
  { count: 10_000, tag: ' @long' },
]) {
  test(`${count} versions scroll with few of them mounted, and a skipped one is reported${tag}`, async ({
    shareApp,
    startPresetGateway,
  }) => {
    const gateway = await startPresetGateway()
    for (let version = 1; version <= count; version++) gateway.write('long', { seed: version }, 'Be brief.')
    gateway.hide('long', count / 2)
    const { window } = await shareApp()
    await usePresets(window, gateway)
    const presets = presetScreen(window)
    await presets.open()
    const newest = presets.version(`v${count}`)
    await expect(newest).toContainText(`Seed ${count - 1} to ${count}`)
    const scroller = presets.versions.locator('..')
    const scrollTo = (share: number) =>
      scroller.evaluate((element, to) => {
        element.scrollTop = (element.scrollHeight - element.clientHeight) * to
      }, share)
    await scrollTo(1)
    await expect(presets.version('v1')).toContainText('Created')
    await scrollTo(0.5)
    await expect(presets.versions.getByRole('listitem').filter({ hasText: 'Not listed by the gateway' })).toContainText(
      'unknown author',
    )
    expect(await presets.versions.getByRole('listitem').count()).toBeLessThan(80)
    // With the keyboard, rows are loaded as needed.
    await scrollTo(0)
    await newest.focus()
    for (let step = 1; step <= 30; step++) {
      await window.keyboard.press('ArrowDown')
      await expect(presets.version(`v${count - step}`)).toBeFocused()
    }
  })
}

test('arrow keys faster than loading continue from their target', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  for (let version = 1; version <= 400; version++) gateway.write('long', { seed: version }, 'Be brief.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.version('v400').focus()
  const gate = createGate()
  gateway.hold(gate)
  for (let step = 1; step <= 120; step++) await window.keyboard.press('ArrowDown')
  await gate.reached
  await expect(presets.version('v280')).toHaveCount(0)
  gate.open()
  await expect(presets.version('v280')).toBeFocused()
  for (let step = 1; step <= 120; step++) await window.keyboard.press('ArrowUp')
  await expect(presets.version('v400')).toBeFocused()
})

test('more arrow keys than versions stop at the first version, even before it is loaded', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  for (let version = 1; version <= 120; version++) gateway.write('long', { seed: version }, 'Be brief.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.version('v120').focus()
  const gate = createGate()
  gateway.hold(gate)
  for (let step = 1; step <= 125; step++) await window.keyboard.press('ArrowDown')
  await gate.reached
  await expect(presets.version('v1')).toHaveCount(0)
  gate.open()
  await expect(presets.version('v1')).toBeFocused()
})

test('in a narrow window the versions overlay the editor, and differences are inline', async ({
  shareApp,
  startPresetGateway,
}) => {
  const running = await shareApp()
  const { window, app } = running
  const presets = await openHistory(running, await startPresetGateway())
  const handle = await app.browserWindow(window)
  const [width = 0, height = 0] = await handle.evaluate((browserWindow) => browserWindow.getContentSize())
  await handle.evaluate((browserWindow) => browserWindow.setContentSize(900, 600))
  await expect(presets.versions).toHaveCount(0)
  await presets.button('Versions').click()
  await presets.version('v1').click()
  await presets.button('Compare versions').click()
  await expect(presets.differences).toHaveAttribute('data-layout', 'inline')
  // The app is shared, so restore the window's width.
  await handle.evaluate((browserWindow, size) => browserWindow.setContentSize(...size), [width, height] as const)
})

test('axe finds nothing in the history and in a comparison', async ({ shareApp, startPresetGateway }) => {
  const running = await shareApp()
  const { window } = running
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const presets = await openHistory(running, await startPresetGateway())
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
