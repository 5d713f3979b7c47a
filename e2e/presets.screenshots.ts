import { takeScreenshot } from './harness/screenshot.ts'
import { presetScreen } from './preset-screen.ts'
import { expect, test, usePresets } from './preset-test.ts'
import { readBridge } from './read-bridge.ts'

/** The wide one last: the test continues in it, with the versions beside the editor. */
const sizes = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
] as const

const topics = ['Support triage', 'Meeting notes', 'Release notes', 'SQL explainer', 'Plain language'] as const

const prompt = (version: number) => `You review changes to a payments codebase. Be exact and kind.

## What to look for, in this order

1. Money: rounding, currency, anything that runs twice.
2. Data that leaves the service without being requested.
3. Locks held over the network, and updates that are lost in revision ${version}.

## How to answer

Quote at most six lines. One finding is one paragraph: what happens, when it happens, and the smallest change.
If there is nothing to report, say so in one sentence.`

/** The name of a preset by its slug, as a gateway reports it. */
function nameOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

test('presets, with 200 of them and 300 versions, in both languages', async ({ launchApp, startPresetGateway }) => {
  const gateway = await startPresetGateway({ status: 'active', nameOf })
  for (let index = 0; index < 200; index++) {
    const topic = topics[index % topics.length] ?? topics[0]
    gateway.write(`${topic.toLowerCase().replaceAll(' ', '-')}-${Math.floor(index / topics.length) + 1}`, {}, topic)
  }
  for (let version = 1; version <= 300; version++) {
    const config = { model: 'some/model', temperature: version % 7 === 0 ? 0.4 : 0.2, models: ['other/model'] }
    gateway.write('code-review', config, prompt(version))
  }
  const { window } = await launchApp()
  await usePresets(window, gateway)
  await readBridge(window, 'presets.star', { slug: 'code-review', isStarred: true })
  await readBridge(window, 'presets.note', { slug: 'code-review', version: 299, note: 'Less repetition' })
  const presets = presetScreen(window)
  await presets.open()
  await presets.row('code-review').click()
  await expect(presets.version('v300')).toBeVisible()
  await takeAll('presets-many')
  await presets.prompt.fill(prompt(301))
  await expect(presets.button('Show changes')).toHaveAttribute('title', '1 field differs from v300')
  await takeAll('presets-draft')
  await presets.save.click()
  await expect(window.getByText('Saved as v301')).toBeVisible()
  await takeAll('presets-saved')
  await window.getByRole('button', { name: /^Model Some model/ }).click()
  await takeAll('presets-model')
  await window.keyboard.press('Escape')
  await presets.button('Compare versions').click()
  await expect(presets.differences.locator('ins').first()).toBeVisible()
  await takeAll('presets-compare')
  await presets.button('Back to the preset').click()
  await presets.prompt.fill(prompt(302))
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await window.getByRole('button', { name: 'Speichern', exact: true }).waitFor()
  await takeAll('presets-german')

  async function takeAll(name: string): Promise<void> {
    for (const size of sizes) {
      for (const theme of ['light', 'dark'] as const) await takeScreenshot(window, name, { theme, ...size })
    }
  }
})
