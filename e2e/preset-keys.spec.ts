import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'

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
