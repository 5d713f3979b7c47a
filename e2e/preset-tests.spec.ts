import { createGate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'
import { gatedAnswer, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const config = { model: 'gatehouse/script' }

test('samples run against the draft and versions side by side, are kept, and rerun by a key', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  await readBridge(window, 'presets.save', { slug: 'tried', systemPrompt: 'One.', config, baseVersion: null })
  await readBridge(window, 'presets.save', {
    slug: 'tried',
    systemPrompt: 'Two.',
    config: { ...config, seed: 1 },
    baseVersion: 1,
  })
  const presets = presetScreen(window)
  await presets.open()
  await presets.tab('Try').click()
  await presets.button('Add sample').click()
  await window.getByRole('textbox', { name: 'Sample 1' }).fill('/say Round half to even.')
  await presets.button('Add sample').click()
  await window.getByRole('textbox', { name: 'Sample 2' }).fill('/status 400 message="Nobody is there"')
  await presets.button('Add version').click()
  await window.getByRole('menuitem', { name: 'v1' }).click()
  await presets.button('Run test').click()
  const cell = (name: string) => window.getByRole('article', { name })
  // Nothing has changed since v2, which is therefore tried once, not as a draft again.
  for (const name of ['Sample 1 by v2', 'Sample 1 by v1']) {
    await expect(cell(name)).toContainText('Round half to even.')
    await expect(cell(name)).toContainText(/Tokens\s*\d+ in, \d+ out/)
    await expect(cell(name)).toContainText('$0.00')
    await expect(cell(name)).toContainText('gatehouse/script')
  }
  // An error is shown in its own cell.
  await expect(cell('Sample 2 by v1').getByRole('alert')).toContainText('Nobody is there')
  await expect(presets.button('Run test')).toBeVisible()

  await expect(cell('Sample 1 by Draft')).toHaveCount(0)

  await presets.button('Remove sample 2').click()
  await window.getByRole('textbox', { name: 'Sample 1' }).fill('/say Round half up.')
  await expect(cell('Sample 1 by v1')).toContainText('For an earlier text of the sample')
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(cell('Sample 1 by v1')).toContainText('Round half up.')
  await running.restart()
  const again = presetScreen(running.window)
  await again.open()
  await again.tab('Try').click()
  await expect(running.window.getByRole('article', { name: 'Sample 1 by v1' })).toContainText('Round half up.')
  await expect(running.window.getByRole('textbox', { name: 'Sample 1' })).toHaveValue('/say Round half up.')
})

test('an answer is drawn as Markdown, and a preset without a model is tried with the chosen one', async ({
  shareApp,
  startGateway,
}) => {
  const gateway = await startGateway()
  const { window } = await shareApp()
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, gateway.key)
  await readBridge(window, 'presets.save', { slug: 'open', systemPrompt: '', config: {}, baseVersion: null })
  await readBridge(window, 'presets.saveSamples', {
    slug: 'open',
    samples: [{ id: 'a', text: '/say The **answer** is `42`.' }],
  })
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('open').click()
  await presets.tab('Try').click()
  await window.getByRole('button', { name: /^Model for this test/ }).click()
  await window.getByRole('combobox', { name: 'Search models' }).fill('gatehouse/script')
  await window.keyboard.press('Enter')
  await presets.button('Run test').click()
  const cell = window.getByRole('article', { name: 'Sample 1 by v1' })
  await expect(cell.locator('strong')).toHaveText('answer')
  await expect(cell.locator('code')).toHaveText('42')
  await expect(cell).toContainText('gatehouse/script')
  const { preset } = await readBridge(window, 'presets.read', { slug: 'open' })
  expect(preset.designated_version?.config).toEqual({})
})

test('test answers are compared by words', async ({ shareApp, startGateway }) => {
  const gateway = await startGateway()
  const { window } = await shareApp()
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, gateway.key)
  await readBridge(window, 'presets.save', { slug: 'told', systemPrompt: '', config, baseVersion: null })
  await readBridge(window, 'presets.saveSamples', {
    slug: 'told',
    samples: [{ id: 'a', text: 'How do I stop an answer?' }],
  })
  await readBridge(window, 'presets.saveDraft', {
    draft: { slug: 'told', systemPrompt: '', config: { model: 'gatehouse/guide' }, baseVersion: 1 },
  })
  const presets = presetScreen(window)
  await presets.open()
  await expect(window.getByText('Unsaved changes')).toBeVisible()
  await presets.tab('Try').click()
  await presets.button('Add version').click()
  await window.getByRole('menuitem', { name: 'v1' }).click()
  await presets.button('Run test').click()
  const draft = window.getByRole('article', { name: 'Sample 1 by Draft' })
  await expect(draft).toContainText('Built-in help')
  await window.getByRole('combobox', { name: 'Compare with' }).selectOption('v1')
  await expect(draft.locator('ins').first()).toBeVisible()
  await expect(draft).toContainText(/\d+ words more/)
})

test('a cancelled test keeps its partial answers', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const gate = createGate()
  faultServer.reply('POST /api/v1/chat/completions', gatedAnswer(['one', gate, ' and more']))
  const { window } = await shareApp()
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await readBridge(window, 'presets.saveDraft', {
    draft: { slug: 'slow', systemPrompt: '', config: { model: 'scripted/model' }, baseVersion: null },
  })
  await readBridge(window, 'presets.saveSamples', { slug: 'slow', samples: [{ id: 'a', text: 'Count.' }] })
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('slow').click()
  await presets.tab('Try').click()
  await presets.button('Run test').click()
  const cell = window.getByRole('article', { name: 'Sample 1 by Draft' })
  await gate.reached
  await expect(cell).toContainText('one')
  await presets.button('Cancel').click()
  await expect(cell).toContainText('The part that arrived is kept')
  await expect(cell).toContainText('one')
  await expect(presets.button('Run test')).toBeVisible()
  // The request is aborted when nothing waits for it any more.
  expect(await gateway.asked('/chat/completions')[0]?.closed).toMatchObject({ by: 'client' })
  const results = await readBridge(window, 'presets.results', { slug: 'slow' })
  expect(results).toMatchObject([{ status: 'stopped', text: 'one' }])
})
