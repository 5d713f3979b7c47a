import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'

test('the keyboard saves a preset and finds it, and the prompt counts its tokens', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('summary', {}, 'Sum it up.')
  gateway.write('translate', {}, 'Translate it.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('translate').click()
  await expect(presets.prompt).toHaveValue('Translate it.')
  await presets.prompt.fill('word '.repeat(1200).trim())
  await expect(window.getByText('about 1,500 tokens')).toBeVisible()

  await presets.prompt.press('ControlOrMeta+s')
  await expect(presets.version('v2')).toBeVisible()
  expect(gateway.written).toMatchObject([
    { messages: [{ role: 'system', content: expect.stringMatching(/^word word/) }] },
  ])

  // In a field `/` is a character; elsewhere it leads to the search.
  await presets.prompt.fill('')
  await presets.prompt.press('/')
  await expect(presets.prompt).toHaveValue('/')
  await presets.prompt.blur()
  await window.keyboard.press('/')
  const search = window.getByRole('searchbox', { name: 'Search presets' })
  await expect(search).toBeFocused()
  await search.fill('summ')
  await expect(presets.row('translate')).toHaveCount(0)
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(presets.row('translate')).toBeVisible()
})

test('a preset’s model name is copied, and About shows description and creator', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('summary', {}, 'Sum it up.')
  const { app, window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await expect(presets.prompt).toHaveValue('Sum it up.')
  await presets.button('More').click()
  await window.getByRole('menuitem', { name: 'Copy @preset/slug' }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('@preset/summary')

  await presets.tab('About').click()
  const about = window.getByRole('region', { name: 'About' })
  const facts = await about.locator('dl > div').allInnerTexts()
  expect(facts.map((fact) => fact.replace('\n', ': ')).slice(0, 4)).toEqual([
    'Slug: summary',
    'Name: Name of summary',
    'Description: not reported',
    'Status: Archived',
  ])
  await expect(about.getByText('user_ana')).toBeVisible()
})

test('a preset added by its slug is removed from the list with its draft, and Undo restores both', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway({ unlisted: ['of-a-colleague'] })
  gateway.write('of-a-colleague', {}, 'Theirs.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.button('Add by slug').first().click()
  await presets.dialog.getByRole('textbox', { name: 'Slug' }).fill('@preset/of-a-colleague')
  await presets.dialog.getByRole('button', { name: 'Check and add' }).click()
  await expect(presets.prompt).toHaveValue('Theirs.')
  await presets.prompt.fill('Not saved yet.')
  await expect(presets.row('of-a-colleague').getByText('Draft')).toBeVisible()
  await presets.button('More').click()
  await window.getByRole('menuitem', { name: 'Remove from list' }).click()
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText(
    'of-a-colleague removed from the list.',
  )
  await expect(presets.row('of-a-colleague')).toHaveCount(0)
  expect(await readBridge(window, 'presets.draft', { slug: 'of-a-colleague' })).toBeNull()

  await window.getByRole('button', { name: 'Undo' }).click()
  await presets.row('of-a-colleague').click()
  await expect(presets.prompt).toHaveValue('Not saved yet.')
})
