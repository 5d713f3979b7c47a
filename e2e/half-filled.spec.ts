import { chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { findViolations } from './find-violations.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation, readConversation } from './read-conversation.ts'

test('half-filled parameters of a chat survive a reload, and stay reported until they are completed', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  const unsent = window.getByRole('button', {
    name: 'Temperature, Response format and Tools are incomplete and won’t be sent',
  })
  await inspector.open()
  await inspector.find('temperature')
  await inspector.number('Temperature').fill('1e')
  await inspector.find('response format')
  await inspector.set('Response format')
  await inspector.choice('Response format').selectOption('json_schema')
  await inspector.text('Schema name').fill('city')
  await inspector.text('JSON Schema').fill('{"type":')
  await inspector.find('tools')
  await inspector.set('Tools')
  await inspector.press('Add function')
  await inspector.text('Function description').fill('nameless')
  await expect(unsent).toBeVisible()

  await window.reload()
  await expect(unsent).toBeVisible()
  await inspector.open()
  await inspector.find('tools')
  await expect(inspector.text('Function description')).toHaveValue('nameless')
  await inspector.text('Function name').fill('find_city')
  await inspector.find('response format')
  await expect(inspector.text('JSON Schema')).toHaveValue('{"type":')
  await inspector.text('JSON Schema').fill('{"type":"object"}')
  await inspector.find('temperature')
  await expect(inspector.number('Temperature')).toHaveValue('1e')
  await inspector.number('Temperature').fill('1e0')
  await expect
    .poll(async () => (await readConversation(window, await openConversation(window))).conversation.parameters)
    .toEqual({
      temperature: 1,
      response_format: { type: 'json_schema', json_schema: { name: 'city', schema: { type: 'object' } } },
      tools: [{ type: 'function', function: { name: 'find_city', description: 'nameless' } }],
    })
  await expect(window.getByRole('button', { name: /won’t be sent$/ })).toHaveCount(0)
})

test('a half-filled schema of a target is reported and must be completed or discarded', async ({ shareApp }) => {
  const { window } = await shareApp()
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await view.toggleCompare()
  await view.chooseModel(2, 'gatehouse/script')
  await view
    .target(2)
    .getByRole('button', { name: /^Parameters of target 2/ })
    .click()
  const dialog = window.getByRole('dialog', { name: 'Parameters of target 2' })
  const unsent = dialog.getByText('Not sent, because it is incomplete or out of range: Response format')
  const done = dialog.getByRole('button', { name: 'Done' })
  const halfFill = async () => {
    await dialog.getByRole('combobox', { name: 'Response format', exact: true }).selectOption('json_schema')
    await expect(unsent).toBeVisible()
    await expect(done).toBeDisabled()
  }
  await dialog.getByRole('searchbox').fill('response format')
  await dialog.getByRole('button', { name: /^Set Response format/ }).click()
  await halfFill()
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await window.keyboard.press('Escape')
  await expect(unsent).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard what isn’t sent' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(done).toBeEnabled()
  await halfFill()
  await dialog.getByRole('textbox', { name: 'Schema name', exact: true }).fill('city')
  await expect(unsent).toHaveCount(0)
  await done.click()
  await expect(view.target(2)).toContainText('1 set')
})

test('a preset with a half-filled schema is saved only once it is completed or cleared', async ({
  shareApp,
  startPresetGateway,
}) => {
  const gateway = await startPresetGateway()
  const { window } = await shareApp()
  await usePresets(window, gateway)
  const presets = presetScreen(window)
  await presets.open()
  await presets.begin('with-schema', 'Be brief.')
  const format = window.getByRole('combobox', { name: 'Response format', exact: true })
  const notice = window.getByText('Correct or clear this before you save: Response format')
  await window.getByRole('searchbox', { name: 'Search parameters' }).fill('response format')
  await window.getByRole('button', { name: /^Set Response format/ }).click()
  await format.selectOption('json_schema')
  await expect(notice).toBeVisible()
  await presets.save.click()
  await window.keyboard.press('ControlOrMeta+s')
  await expect(notice).toBeVisible()
  await expect(presets.dialog).toHaveCount(0)
  await window.reload()
  await presets.open()
  await presets.row('with-schema').click()
  await expect(notice).toBeVisible()
  await window.getByRole('searchbox', { name: 'Search parameters' }).fill('response format')
  await window.getByRole('textbox', { name: 'Schema name', exact: true }).fill('city')
  await expect(notice).toHaveCount(0)
  await presets.saveAs(1)
  const { preset } = await readBridge(window, 'presets.read', { slug: 'with-schema' })
  expect(preset.designated_version?.config).toEqual({
    response_format: { type: 'json_schema', json_schema: { name: 'city' } },
  })
})
