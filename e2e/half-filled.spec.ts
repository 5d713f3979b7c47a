import { chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { findViolations } from './find-violations.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'

test('a half-filled schema of a target is reported and must be completed or discarded', async ({ shareApp }) => {
  const { window } = await shareApp()
  const view = comparisonScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await view.compare.click()
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
  await window.getByRole('textbox', { name: 'Schema name', exact: true }).fill('city')
  await expect(notice).toHaveCount(0)
  await presets.saveAs(1)
  const { preset } = await readBridge(window, 'presets.read', { slug: 'with-schema' })
  expect(preset.designated_version?.config).toEqual({
    response_format: { type: 'json_schema', json_schema: { name: 'city' } },
  })
})
