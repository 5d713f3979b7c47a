import { chatScreen, chooseModel } from './chat-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { useGateway } from './use-gateway.ts'

test('four targets, two of them a preset and a pinned version, answer in columns, and a fifth is refused', async ({
  shareApp,
  startGateway,
}) => {
  // Presets persist, so they are saved in a gateway that ends with the test.
  const office = await startGateway()
  const { window } = await shareApp()
  await useGateway(window, { name: 'Office', baseUrl: office.baseUrl }, office.key)
  for (const version of [1, 2]) {
    const config = { model: 'gatehouse/script', temperature: version / 10 }
    const baseVersion = version === 1 ? null : version - 1
    await readBridge(window, 'presets.save', { slug: 'tone', systemPrompt: `Prompt ${version}.`, config, baseVersion })
  }
  const chat = chatScreen(window)
  const view = comparisonScreen(window)
  const menu = window.getByRole('dialog', { name: 'Choose a preset' })
  const choosePreset = (index: number) =>
    view
      .target(index)
      .getByRole('button', { name: /^Preset: / })
      .click()
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await view.toggleCompare()
  await view.chooseModel(2, 'gatehouse/script')
  const add = view.sheet.getByRole('button', { name: 'Add target' })
  await add.click()
  await choosePreset(3)
  await menu.getByRole('button', { name: /^tone/ }).click()
  await expect(view.target(3)).toContainText('tone v2')
  await add.click()
  await choosePreset(4)
  await menu.getByRole('button', { name: 'Versions of tone' }).click()
  await menu.getByRole('button', { name: /^v1\b/ }).click()
  await expect(view.target(4)).toContainText('tone v1')
  await expect(add).toBeDisabled()
  await expect(view.sheet).toContainText('Up to 4 targets')

  await chat.say('/show-request')
  await expect(view.columns).toHaveCount(4)
  await expect(view.comparison).toContainText('4 answers, all finished')
  await expect(view.column('tone v2')).toContainText('Prompt 2.')
  await expect(view.column('tone v2')).toContainText(/"temperature":\s*0\.2/)
  await expect(view.column('tone v1')).toContainText('Prompt 1.')
  await expect(view.column('tone v1')).toContainText(/"temperature":\s*0\.1/)
  for (const index of [1, 2]) {
    await expect(view.column(`Script (${index})`)).toContainText('/show-request')
    await expect(view.column(`Script (${index})`)).not.toContainText(/Prompt \d/)
  }
})
