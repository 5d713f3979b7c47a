import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { turnGerman } from './german-window.ts'
import { takeScreenshot } from './harness/screenshot.ts'
import { test } from './harness/test.ts'
import { llama, scriptModelGateway } from './model-gateway.ts'
import { readBridge } from './read-bridge.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const
const json = { 'content-type': 'application/json' }

test('data policy: rules, refusal, errors that help', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp()
  const { baseUrl } = scriptModelGateway(faultServer)
  const profileId = await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, llama)
  await chat.ask('Summarise the tender in five lines.')
  const { conversationId } = await readBridge(window, 'settings.read', {})
  const id = conversationId ?? ''
  const none = { noRetention: false, noTraining: false, regions: null, excluded: [] }
  await readBridge(window, 'policy.set', {
    owner: { kind: 'gateway', profileId },
    policy: { ...none, noTraining: true },
  })
  const owner = { kind: 'chat', conversationId: id } as const
  await readBridge(window, 'policy.set', {
    owner,
    policy: { ...none, noRetention: true, regions: ['eu'], excluded: ['novita'] },
  })
  await window.locator('[data-composer]').getByText('of 11 endpoints').waitFor()
  await takeAll(window, 'policy-terms')
  const open = () => window.getByRole('button', { name: /^Data policy/ }).click()
  await open()
  await window.getByRole('region', { name: 'What remains' }).getByText('Nebius').waitFor()
  await takeAll(window, 'policy-open')
  await window.keyboard.press('Escape')
  await readBridge(window, 'policy.set', { owner, policy: { ...none, noRetention: true, regions: ['japan'] } })
  await window.getByText('Can’t send: your rules leave no endpoint').waitFor()
  await takeAll(window, 'policy-refused')
  await readBridge(window, 'policy.set', { owner, policy: none })

  const set = { temperature: 1, top_k: 5, seed: 7, provider: { zdr: true, allow_fallbacks: false } }
  await readBridge(window, 'conversation.setParameters', { conversationId: id, set, unset: [] })
  const availability = {
    code: 'privacy_restricted',
    retryable: false,
    excluded_by: ['data_policy:zdr'],
    fallback_models: ['mistralai/mistral-small-3.2'],
  }
  const fail = async (status: number, error: object) => {
    faultServer.reply('POST /api/v1/chat/completions', { status, headers: json, body: JSON.stringify({ error }) })
    await chat.ask('Then only what is due for lot 2, please.')
    await window.getByRole('group', { name: 'What could help' }).last().waitFor()
  }
  await fail(404, { message: 'No endpoints match your data policy', http_status: 404, availability })
  await takeAll(window, 'error-availability')
  await fail(400, { code: 400, message: 'Unsupported parameter', metadata: { provider_name: 'Novita' } })
  await takeAll(window, 'error-field')
  await window.getByRole('button', { name: 'Find the field' }).last().click()
  await window.getByText('It is rejected without any of them').waitFor()
  await takeAll(window, 'error-field-found')
  await readBridge(window, 'settings.change', { view: 'settings', settingsGatewayId: profileId })
  await window.getByRole('region', { name: 'Data policy' }).scrollIntoViewIfNeeded()
  await takeAll(window, 'policy-gateway')
  await openView(window, 'Presets')
  await window.getByRole('region', { name: 'Data policy' }).scrollIntoViewIfNeeded()
  await takeAll(window, 'policy-preset')
  await openView(window, 'Chat')
  const german = await turnGerman(window)
  await german.button(/^Datenrichtlinie/).click()
  await window.getByRole('region', { name: 'Was bleibt' }).waitFor()
  await takeAll(window, 'policy-german')
})

test('data policy: a gateway that reports no endpoints, and no rules', async ({ launchApp, faultServer }) => {
  const { window } = await launchApp()
  const { baseUrl } = scriptModelGateway(faultServer, { lacks: ['endpoints', 'zdr'] })
  await useGateway(window, { name: 'Quiet', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  // Without any chat there are two such buttons.
  await chat.newChat.first().click()
  await chooseModel(window, llama)
  const policy = window.getByRole('button', { name: 'Data policy', exact: true })
  await policy.waitFor()
  await takeAll(window, 'policy-empty')
  await policy.click()
  await window.getByText('doesn’t report its endpoints').waitFor()
  await takeAll(window, 'policy-not-reported')
})

async function takeAll(window: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of themes) await takeScreenshot(window, name, { theme, ...size })
  }
}
