import { createGate } from './harness/fault-server.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'

test('the model is above the prompt, and is chosen from the models of the gateway or typed', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('tone', {}, 'Be kind.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  const model = window.getByRole('main').getByRole('button', { name: /^Model \S/ })
  await expect(model).toHaveAccessibleName('Model Gateway default model')
  const [above, below] = [await model.boundingBox(), await presets.prompt.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await model.click()
  const models = window.getByRole('dialog', { name: 'Choose a model' })
  const search = models.getByRole('combobox', { name: 'Search models' })
  await search.fill('some')
  await expect(models.getByRole('option', { name: /^Some model/ })).toHaveAttribute('aria-selected', 'true')
  await window.keyboard.press('Enter')
  await expect(model).toHaveAccessibleName('Model Some model')
  await presets.saveAs(2)
  expect(gateway.written.at(-1)).toMatchObject({ model: 'some/model' })

  await model.click()
  await search.fill('other/model')
  await window.keyboard.press('Enter')
  await expect(model).toHaveAccessibleName('Model other/model')
  gateway.refuse({ status: 400, message: 'model other/model is not available' })
  await presets.save.click()
  await expect(model).toBeFocused()
  await expect(window.getByRole('main').getByRole('alert')).toContainText('is not available')
})

test('the parameters say what the model may not support, and resetting them keeps the model', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('tuned', { model: 'plain/model', temperature: 0.4, top_k: 3 }, 'Be exact.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  const parameters = window.getByRole('region', { name: 'Parameters' })
  await expect(parameters.getByText('This model may not support it.')).toHaveCount(1)
  await parameters.getByRole('button', { name: 'Reset 2 parameters' }).click()
  await expect(parameters.getByRole('button', { name: /^Reset \d/ })).toHaveCount(0)
  await expect(window.getByRole('main').getByRole('button', { name: 'Model Plain model' })).toBeVisible()
  await presets.saveAs(2)
  expect(gateway.written.at(-1)).toMatchObject({ model: 'plain/model' })
  expect(gateway.written.at(-1)).not.toHaveProperty('temperature')
})

test('the prompt grows with its text from six lines up', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  gateway.write('long', {}, 'One line.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await expect(presets.prompt).toHaveValue('One line.')
  const height = async () => (await presets.prompt.boundingBox())?.height ?? 0
  const small = await height()
  await presets.prompt.fill('A line.\n'.repeat(5))
  expect(await height()).toBe(small)
  await presets.prompt.fill('A line.\n'.repeat(60))
  await expect.poll(height).toBeGreaterThan(60 * 18)
  // The pane scrolls, not the field.
  expect(await presets.prompt.evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(false)
})

test('text typed while a version is saved stays as a draft of that version', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  gateway.write('slow', {}, 'One.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.prompt.fill('Two.')
  const gate = createGate()
  gateway.hold(gate)
  await presets.prompt.press('ControlOrMeta+s')
  await gate.reached
  await presets.prompt.fill('Two and a half.')
  gate.open()
  await expect(presets.version('v2')).toBeVisible()
  await expect(presets.prompt).toHaveValue('Two and a half.')
  await expect(presets.button('Show changes')).toHaveAttribute('title', '1 field differs from v2')
  expect(gateway.written).toHaveLength(1)
})

test('a duplicate is a draft of a new preset with the same content', async ({ shareApp, startPresetGateway }) => {
  const gateway = await startPresetGateway()
  gateway.write('tone', { temperature: 0.3 }, 'Be kind.')
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.button('More').click()
  await window.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(presets.slug).toHaveValue('tone-copy')
  await expect(presets.prompt).toHaveValue('Be kind.')
  await expect(presets.button('Use in chat')).toBeDisabled()
  await presets.saveAs(1)
  expect(gateway.written.at(-1)).toMatchObject({
    temperature: 0.3,
    messages: [{ role: 'system', content: 'Be kind.' }],
  })
  // What the API cannot do is explained where people look for it.
  await presets.button('More').click()
  await window.getByRole('menuitem', { name: 'Rename or delete' }).click()
  await expect(window.getByRole('region', { name: 'About' })).toContainText(
    'can’t change these fields, rename a preset',
  )
})
