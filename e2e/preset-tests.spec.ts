import { expect, test } from './harness/test.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'

const config = { model: 'gatehouse/script' }

test('samples run against the draft and versions side by side, are kept, and run again by a key', async ({
  launchApp,
}) => {
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
  await window.getByRole('textbox', { name: 'Sample 2' }).fill('/status 503 message="Nobody is there"')
  await presets.button('Add version').click()
  await window.getByRole('menuitem', { name: 'v1' }).click()
  await presets.button('Run test').click()
  const cell = (name: string) => window.getByRole('article', { name })
  for (const name of ['Sample 1 by Draft', 'Sample 1 by v1']) {
    await expect(cell(name)).toContainText('Round half to even.')
    await expect(cell(name)).toContainText(/Tokens\s*\d+ in, \d+ out/)
    await expect(cell(name)).toContainText('$0.00')
    await expect(cell(name)).toContainText('gatehouse/script')
  }
  // What went wrong stands in its own cell.
  await expect(cell('Sample 2 by v1').getByRole('alert')).toContainText('Nobody is there', { timeout: 30_000 })
  await expect(presets.button('Run test')).toBeVisible({ timeout: 30_000 })

  await presets.button('Remove sample 2').click()
  await window.getByRole('textbox', { name: 'Sample 1' }).fill('/say Round half up.')
  await expect(cell('Sample 1 by v1')).toContainText('Of an earlier text of the sample')
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(cell('Sample 1 by v1')).toContainText('Round half up.')
  await running.restart()
  const again = presetScreen(running.window)
  await again.open()
  await again.tab('Try').click()
  await expect(running.window.getByRole('article', { name: 'Sample 1 by v1' })).toContainText('Round half up.')
  await expect(running.window.getByRole('textbox', { name: 'Sample 1' })).toHaveValue('/say Round half up.')
})

test('answers are compared by words', async ({ launchApp }) => {
  const { window } = await launchApp()
  await readBridge(window, 'presets.save', { slug: 'told', systemPrompt: '', config, baseVersion: null })
  await readBridge(window, 'presets.saveSamples', {
    slug: 'told',
    samples: [{ id: 'a', text: 'How do I stop an answer?' }],
  })
  const presets = presetScreen(window)
  await presets.open()
  await readBridge(window, 'presets.saveDraft', {
    draft: { slug: 'told', systemPrompt: '', config: { model: 'gatehouse/guide' }, baseVersion: 1 },
  })
  await expect(window.getByText('Unsaved changes')).toBeVisible()
  await presets.tab('Try').click()
  await presets.button('Add version').click()
  await window.getByRole('menuitem', { name: 'v1' }).click()
  await presets.button('Run test').click()
  const draft = window.getByRole('article', { name: 'Sample 1 by Draft' })
  await expect(draft).toContainText('Guide')
  await window.getByRole('combobox', { name: 'Compare with' }).selectOption('v1')
  await expect(draft.locator('ins').first()).toBeVisible()
  await expect(draft).toContainText(/\d+ words more/)
})

test('a test is cancelled in the middle, and what had arrived is kept', async ({ launchApp }) => {
  const { window } = await launchApp()
  await readBridge(window, 'presets.save', { slug: 'slow', systemPrompt: '', config, baseVersion: null })
  await readBridge(window, 'presets.saveSamples', {
    slug: 'slow',
    samples: [{ id: 'a', text: `/rate 5\n/say one${' and more'.repeat(40)}` }],
  })
  const presets = presetScreen(window)
  await presets.open()
  await presets.tab('Try').click()
  await presets.button('Run test').click()
  const cell = window.getByRole('article', { name: 'Sample 1 by Draft' })
  await expect(cell).toContainText('one')
  await presets.button('Cancel').click()
  await expect(cell).toContainText('What had arrived is kept')
  await expect(cell).toContainText('one')
  await expect(presets.button('Run test')).toBeVisible()
  const results = await readBridge(window, 'presets.results', { slug: 'slow' })
  expect(results).toMatchObject([{ status: 'stopped', text: expect.stringContaining('one') }])
})
