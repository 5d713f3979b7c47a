import { findViolations } from './find-violations.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

test('a preset is created, saved, listed, and saved again as another version', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.begin('code-review', 'Be brief.')
  await presets.review.click()
  // The displayed request is the one that is sent.
  await expect(presets.dialog.getByText(/presets\/code-review\/chat\/completions/)).toBeVisible()
  await expect(presets.dialog.locator('pre')).toContainText('"content": "Be brief."')
  await presets.dialog.getByRole('button', { name: 'Create preset' }).click()
  await expect(presets.version('v1')).toBeVisible()
  await expect(presets.row('code-review')).toBeVisible()
  await expect(presets.save).toBeDisabled()

  await presets.prompt.fill('Be brief and kind.')
  await expect(window.getByText('Unsaved changes')).toBeVisible()
  await presets.review.click()
  const changes = presets.dialog.getByRole('region', { name: 'Changes from v1' })
  await expect(changes.locator('ins')).toContainText(['and kind'])
  await presets.dialog.getByRole('button', { name: 'Cancel' }).click()
  // Without a review it is saved directly.
  await presets.save.click()
  await expect(window.getByRole('status').filter({ hasText: 'Saved as v2' })).toBeVisible()
  await expect(presets.dialog).toHaveCount(0)
  // The draft has a row, too, which disappears only when the second version arrives.
  await expect(presets.version('v2')).toBeVisible()
  await expect(presets.versions.getByRole('listitem')).toHaveCount(2)
  const { preset } = await readBridge(window, 'presets.read', { slug: 'code-review' })
  expect(preset.designated_version).toMatchObject({ version: 2, system_prompt: 'Be brief and kind.', config: {} })
})

test('a slug is validated in its field', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.begin('taken', 'One.')
  await presets.saveAs(1)
  await presets.button('New preset').first().click()
  for (const [slug, words] of [
    ['two words', 'A slug can contain letters A to Z'],
    ['taken', 'The preset “taken” already exists'],
    ['', 'Enter a slug'],
  ] as const) {
    await presets.slug.fill(slug)
    await expect(window.getByRole('alert')).toContainText(words)
  }
  await presets.save.click()
  await expect(presets.slug).toBeFocused()
  await expect(presets.dialog).toHaveCount(0)
})

test('a draft survives leaving the view and a kill, and discarding it can be undone', async ({ shareApp }) => {
  const running = await shareApp()
  const presets = presetScreen(running.window)
  await presets.open()
  await presets.begin('notes', 'First line.')
  await presets.begin('other', 'Something else.')
  await presets.row('notes').click()
  await expect(presets.prompt).toHaveValue('First line.')
  await expect(running.window.getByText(/^Draft saved/)).toBeVisible()
  await running.kill()
  await running.reopen()

  const { window } = running
  const again = presetScreen(window)
  await again.open()
  await again.row('notes').click()
  await expect(again.prompt).toHaveValue('First line.')
  await again.saveAs(1)
  await again.prompt.fill('Changed.')
  await again.discard()
  await expect(again.prompt).toHaveValue('First line.')
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(again.prompt).toHaveValue('Changed.')
})

test('find in the prompt counts, steps through matches and returns to the text', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.begin('find', 'One fish, two fish.\nRed fish.')
  await presets.prompt.press('ControlOrMeta+f')
  const find = window.getByRole('textbox', { name: 'Find' })
  await find.fill('FISH')
  await expect(window.getByText('1 of 3')).toBeVisible()
  await find.press('Enter')
  await find.press('Enter')
  await expect(window.getByText('3 of 3')).toBeVisible()
  await find.press('Enter')
  await find.press('Shift+Enter')
  await find.press('Escape')
  await expect(presets.prompt).toBeFocused()
  const selected = await presets.prompt.evaluate((field: HTMLTextAreaElement) => [
    field.selectionStart,
    field.value.slice(field.selectionStart, field.selectionEnd),
  ])
  expect(selected).toEqual([24, 'fish'])
})

test('parameters are saved in the preset, and invalid values are reported at the field', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.begin('tuned', 'Be exact.')
  const parameters = window.getByRole('region', { name: 'Parameters' })
  const temperature = parameters.getByRole('spinbutton', { name: 'Temperature', exact: true })
  await temperature.fill('0.4')
  await presets.saveAs(1)
  expect(gateway.written).toEqual([expect.objectContaining({ temperature: 0.4 })])

  // An out-of-range value shows an error and does not enter the draft.
  const problem = parameters.getByRole('alert')
  await temperature.fill('3')
  await expect(problem).toHaveText('temperature must be between 0 and 2')
  await expect(temperature).toHaveAttribute('aria-invalid', 'true')
  await expect(presets.save).toBeDisabled()

  // If the draft contains such a value anyway, no request is sent.
  await readBridge(window, 'presets.saveDraft', {
    draft: { slug: 'raw', systemPrompt: 'x', config: { temperature: 3 }, baseVersion: null },
  })
  await presets.row('raw').click()
  await expect(temperature).toHaveValue('3')
  await expect(problem).toHaveText('temperature must be between 0 and 2')
  await presets.save.click()
  await expect(temperature).toBeFocused()
  expect(gateway.written).toHaveLength(1)
  await presets.review.click()
  await expect(presets.dialog).toContainText('The gateway would refuse this')
  await expect(presets.dialog.getByRole('button', { name: 'Create preset' })).toBeDisabled()
})

test('Add by slug asks the gateway, and reports an unknown slug at the field', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('colleague', { model: 'some/model' }, 'Hello.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.button('Add by slug').first().click()
  const slug = presets.dialog.getByRole('textbox', { name: 'Slug' })
  await slug.fill('nobody')
  await slug.press('Enter')
  await expect(presets.dialog.getByRole('alert')).toContainText('no preset “nobody”')
  await slug.fill('@preset/colleague')
  await slug.press('Enter')
  await expect(presets.dialog).toHaveCount(0)
  const main = window.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Name of colleague')
  await expect(main.getByText('colleague', { exact: true })).toBeVisible()
  await expect(presets.row('colleague')).toContainText('Name of colleague')
  await presets.tab('About').click()
  // Values that OpenRouter returns although its documentation does not list them: another status, and no workspace.
  await expect(window.getByRole('tabpanel')).toContainText('Archived')
  await expect(window.getByRole('tabpanel')).toContainText('can’t change these fields')
})

test('fields that the gateway saved differently are shown next to what was sent', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway({
    store: ({ temperature: _temperature, ...rest }) => ({ ...rest, top_p: 1 }),
  })
  gateway.write('mapped', { model: 'some/model', temperature: 0.5 }, 'Hello.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.prompt.fill('Hello, you.')
  await presets.saveAs(2)
  const stored = window.getByRole('note')
  await expect(stored).toContainText('The gateway saved v2 differently')
  await expect(stored.getByRole('row')).toContainText([/Field/, /temperature\s*0\.5\s*absent/, /top_p\s*absent\s*1/])
})

test('each rejected save keeps the draft and offers an error action', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway({ managementKey: 'sk-management' })
  gateway.write('guarded', { model: 'some/model' }, 'Hello.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.prompt.fill('Hello, you.')
  const main = window.getByRole('main')
  await presets.save.click()
  await expect(main.getByRole('alert')).toContainText('This key can’t save presets')
  await expect(presets.button('Add management key')).toBeVisible()

  gateway.refuse({ status: 400, message: 'temperature is not allowed for this model' })
  await presets.save.click()
  await expect(window.getByRole('region', { name: 'Parameters' })).toContainText('is not allowed for this model')

  gateway.refuse({ status: 500, message: 'Broken' })
  await presets.save.click()
  await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(main).toContainText('Draft kept.')
  gateway.refuse(null)
  await expect(presets.prompt).toHaveValue('Hello, you.')

  // The review shows the same.
  await presets.review.click()
  await presets.dialog.getByRole('button', { name: 'Save as v2' }).click()
  await presets.dialog.getByRole('button', { name: 'Add management key' }).click()
  await expect(window.getByRole('heading', { name: 'Work', exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Add management key' }).click()
  await window.getByRole('textbox', { name: 'Management key' }).fill('sk-management')
  await window.getByRole('button', { name: 'Save key' }).click()
  await presets.open()
  await presets.saveAs(2)
  expect(gateway.written).toHaveLength(1)
})

test('a conflicting save shows both sides and merges them', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  gateway.write('shared', { model: 'some/model', temperature: 0.5 }, 'Be brief.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.prompt.fill('Be brief and kind.')
  await expect(window.getByText(/^Draft saved/)).toBeVisible()
  gateway.write('shared', { model: 'some/model', temperature: 0.9, top_p: 0.5 }, 'Be brief, please.')
  await presets.save.click()
  await expect(presets.dialog).toHaveAccessibleName('shared has changed')
  const field = (name: string) => presets.dialog.getByRole('group', { name: new RegExp(name) })
  await expect(field('System prompt')).toContainText('Both changed it')
  await expect(field('temperature').getByRole('radio', { name: /^Take theirs/ })).toBeChecked()
  await expect(field('System prompt').getByRole('radio', { name: /^Keep mine/ })).toBeChecked()
  await field('top_p')
    .getByRole('radio', { name: /^Keep mine/ })
    .check()
  await presets.dialog.getByRole('button', { name: 'Use merged version' }).click()
  await presets.dialog.getByRole('button', { name: 'Save as v3' }).click()
  await expect(presets.version('v3')).toBeVisible()
  expect(gateway.written).toEqual([
    expect.objectContaining({
      temperature: 0.9,
      messages: expect.arrayContaining([{ role: 'system', content: 'Be brief and kind.' }]),
    }),
  ])
  expect(gateway.written[0]).not.toHaveProperty('top_p')
})

test('offline, the list shows the last known presets, their age and the reason', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('kept', { model: 'some/model' }, 'Hello.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await expect(presets.prompt).toHaveValue('Hello.')
  await gateway.close()
  await presets.button('Refresh').click()
  const list = window.getByRole('complementary', { name: 'Presets' })
  await expect(list).toContainText(/Last updated (just now|\d+ min ago)/)
  await expect(list).toContainText('Can’t reach the gateway')
  // In a narrow list the text keeps its width, and the button goes below it.
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resizeWindow(window, { width: 900, height: 600 })
  const words = await list.getByText('Can’t reach the gateway').boundingBox()
  expect(words?.width).toBeGreaterThanOrEqual(140)
  // The app is shared.
  await resizeWindow(window, size)
  await expect(presets.row('kept')).toBeVisible()
  await expect(presets.prompt).toHaveValue('Hello.')
})

test('starred presets are listed first, and search covers all', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  const { window } = await shareApp()
  await usePresets(window, gateway)
  for (const slug of ['alpha', 'beta', 'gamma']) gateway.write(slug, {}, slug)
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('gamma').click()
  await window.getByRole('main').getByRole('button', { name: 'Star' }).click()
  await expect(window.getByRole('list', { name: 'Starred' }).getByRole('listitem')).toHaveText([/gamma/])
  await window.getByRole('button', { name: 'Only starred' }).click()
  await expect(presets.row('alpha')).toHaveCount(0)
  await window.getByRole('button', { name: 'Only starred' }).click()
  await window.getByRole('searchbox', { name: 'Search presets' }).fill('bet')
  await expect(presets.row('beta')).toBeVisible()
  await expect(presets.row('alpha')).toHaveCount(0)
})

test('axe finds nothing in the editor', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  gateway.write('accessible', {}, 'Be kind.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const presets = presetScreen(window)
  await presets.open()
  await presets.prompt.fill('Be very kind.')
  const find = async (where: string) => {
    await window.mouse.move(640, 420)
    await expect(window.getByRole('tooltip')).toHaveCount(0)
    expect.soft(await findViolations(window), where).toEqual([])
  }
  await expect(window.getByText('Unsaved changes')).toBeVisible()
  await find('edit')
  await presets.tab('Try').click()
  await presets.button('Add sample').click()
  await find('try')
  await presets.tab('About').click()
  await find('about')
  await presets.button('Show changes').click()
  await expect(presets.differences).toBeVisible()
  await find('compare')
  await presets.button('Back to the preset').click()
  await presets.review.click()
  await find('the review of a save')
})

test('after a switch, the new gateway is not asked for the old one’s preset', async ({
  shareApp,
  faultServer,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('landlord-letters', { model: 'some/model' })
  const office = scriptGateway(faultServer)
  const summary = {
    id: 'other',
    slug: 'other-letters',
    name: 'Other letters',
    description: null,
    status: 'active',
    status_updated_at: null,
    created_at: '2026-08-01T00:00:00.000Z',
    updated_at: '2026-08-01T00:00:00.000Z',
    creator_user_id: 'user_ana',
    workspace_id: null,
    designated_version_id: null,
  }
  const json = { 'content-type': 'application/json' }
  faultServer.reply('GET /api/v1/presets', {
    headers: json,
    body: JSON.stringify({ data: [summary], total_count: 1 }),
  })
  faultServer.reply('GET /api/v1/presets/other-letters', {
    headers: json,
    body: JSON.stringify({ data: { ...summary, designated_version: null } }),
  })
  const { window } = await shareApp()
  const presets = presetScreen(window)
  await useGateway(window, { name: 'Office', baseUrl: office.baseUrl }, 'sk-office')
  await presets.open()
  await expect(presets.row('other-letters')).toBeVisible()
  await usePresets(window, gateway)
  await presets.row('landlord-letters').click()
  await expect(presets.version('v1')).toBeVisible()
  await gatewayScreen(window).switchTo('Office')

  const row = presets.row('other-letters')
  await expect(row.getByRole('button')).toHaveAttribute('aria-current', /.+/)
  // The gateway lists it, so it is saved there even if its version is not known here.
  await expect(row).toContainText('Other letters')
  await expect(row).not.toContainText('Not saved yet')
  expect(office.asked('/presets/other-letters')).not.toHaveLength(0)
  expect(office.asked('/presets/landlord-letters')).toHaveLength(0)
  expect((await readBridge(window, 'settings.read', {})).presetSlug).toBeNull()
})
