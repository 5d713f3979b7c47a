import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { turnGerman } from './german-window.ts'
import { readBridge } from './read-bridge.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { test } from './harness/test.ts'
import { manyListedModels, listedModels, scriptModelGateway } from './model-gateway.ts'
import { modelPickerScreen } from './model-picker-screen.ts'
import { modelsScreen } from './models-screen.ts'
import { presetScreen } from './preset-screen.ts'
import { useGateway } from './use-gateway.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const

const page = 'Llama 3.3 70B Instruct'

test('models: catalogue, page, side by side, empty and not reported', async ({ launchApp, faultServer }) => {
  const reports = { excluded: ['openrouter/auto'], models: [...listedModels, ...manyListedModels(60)] }
  const { baseUrl } = scriptModelGateway(faultServer, reports)
  const { window } = await launchApp()
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, 'openai/gpt-4.1-mini')
  await chat.ask('How do I index the event log?')
  await takeAll(window, 'chat-model-ends')
  const picker = modelPickerScreen(window)
  await picker.open()
  await picker.search.fill('gpt-4.1')
  await takeAll(window, 'picker-model-ends')
  await window.keyboard.press('Escape')
  await window.keyboard.press('Escape')
  await presetScreen(window).open()
  await window.getByText('The model of this preset ends').waitFor()
  await takeAll(window, 'preset-model-ends')

  // The filters are folded in a narrow window.
  const [wide] = sizes
  await resizeWindow(window, wide)
  const screen = modelsScreen(window)
  await screen.open()
  for (const name of [page, 'GPT-4.1 mini', 'Claude Sonnet 4.5']) {
    await screen.search.fill(name)
    await screen.models.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).press('Space')
  }
  await screen.search.fill('')
  await takeAll(window, 'models-full')
  await resizeWindow(window, wide)
  await screen.search.fill('nothing like this')
  await takeAll(window, 'models-nothing-found')
  await resizeWindow(window, wide)
  await screen.search.fill('')
  await screen.chosen.getByRole('button', { name: 'Compare side by side' }).click()
  await takeAll(window, 'models-side-by-side')
  await window.getByRole('button', { name: 'Back to all models' }).click()

  await resizeWindow(window, wide)
  await screen.search.fill(page)
  await screen.openPage(page)
  await screen.endpoints.waitFor()
  await takeAll(window, 'model-full')
  await resizeWindow(window, wide)
  await screen.endpoints.getByRole('button', { name: 'Nebius' }).click()
  await screen.rule('Ignore').click()
  await takeAll(window, 'model-endpoint')
  await readBridge(window, 'settings.change', { view: 'chat' })
  const german = await turnGerman(window)
  await german.openView(4, 'Modelle')
  await takeAll(window, 'model-german')
})

test('models of a gateway that reports little', async ({ launchApp, faultServer }) => {
  const lacks = ['endpoints', 'zdr', 'user', 'region'] as const
  const { baseUrl } = scriptModelGateway(faultServer, { lacks })
  const { window } = await launchApp()
  await useGateway(window, { name: 'Acme research', baseUrl, dialect: 'OpenRouter' }, 'sk-acme')
  await modelsScreen(window).openPage(page)
  await window.getByText('Endpoints: not reported by this gateway').waitFor()
  await takeAll(window, 'model-not-reported')
  await window.getByRole('button', { name: 'Back to all models' }).click()
  await takeAll(window, 'models-not-reported')
  scriptModelGateway(faultServer, { models: [], lacks })
  await window.getByRole('button', { name: 'Refresh' }).click()
  await window.getByText('This gateway lists no models.').waitFor()
  await takeAll(window, 'models-empty')
})

async function takeAll(window: Page, name: string): Promise<void> {
  for (const theme of themes) for (const size of sizes) await takeScreenshot(window, name, { theme, ...size })
}
