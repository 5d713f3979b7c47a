import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { llama, scriptModelGateway } from './model-gateway.ts'
import { readBridge } from './read-bridge.ts'
import { useGateway } from './use-gateway.ts'

const json = { 'content-type': 'application/json' }
const completions = 'POST /api/v1/chat/completions'

test('a data policy shows what remains, goes out with the message, and refuses when nothing is left', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl, asked } = scriptModelGateway(faultServer)
  const profileId = await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const gateway = { kind: 'gateway', profileId } as const
  const policy = { noRetention: false, noTraining: true, regions: null, excluded: [] }
  await readBridge(window, 'policy.set', { owner: gateway, policy })
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, llama)
  await window.getByRole('button', { name: 'Data policy: No training', exact: true }).click()
  const region = window.getByRole('region', { name: 'Data policy' })
  await expect(region).toContainText('Set by the gateway’s policy')
  await expect(region.getByRole('switch', { name: 'No training' })).toBeDisabled()
  await region.getByRole('switch', { name: 'No retention' }).click()
  await region.getByRole('button', { name: 'European Union' }).click()
  await expect(region.getByRole('region', { name: 'What remains' })).toContainText(
    '3 of 11 endpoints, from $0.13/M, median 0.8 s',
  )
  await expect(region).toContainText('Left out: 4 may keep data, 8 outside the regions.')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window, '[role="dialog"]')).toEqual([])
  await region.getByRole('button', { name: 'Exclude a provider' }).click()
  await window.getByRole('menuitem', { name: 'Nebius' }).click()
  await window.keyboard.press('Escape')
  const terms = window.locator('[data-composer]')
  await expect(terms).toContainText('2 of 11 endpoints, from $0.65/M')
  await chat.ask('Hello')
  expect(JSON.parse(asked('/chat/completions').at(-1)?.body ?? '{}')).toMatchObject({
    provider: { zdr: true, data_collection: 'deny', ignore: ['nebius'], only: ['scaleway', 'nebius', 'ionos'] },
  })

  await window.getByRole('button', { name: /^Data policy: / }).click()
  await region.getByRole('button', { name: 'European Union' }).click()
  await region.getByRole('button', { name: 'Japan' }).click()
  await window.keyboard.press('Escape')
  const refusal = window.locator('[data-problem]', { hasText: 'Can’t send: your rules leave no endpoint' })
  await expect(refusal).toContainText('4 may keep data, 11 outside the regions, 1 excluded')
  await expect(refusal).toContainText('Without the regions: Groq, Fireworks, Scaleway and 3 more.')
  await chat.message.fill('Not sent')
  await expect(chat.send).toBeDisabled()
  await chat.message.press('Enter')
  await refusal.getByRole('button', { name: 'Change data policy' }).click()
  await region.getByRole('button', { name: 'Japan' }).click()
  await window.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
  await expect(chat.send).toBeEnabled()
  expect(asked('/chat/completions').length).toBe(1)
})

test('errors offer what excluded the endpoints, another provider, and the parameter that is rejected', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl, asked } = scriptModelGateway(faultServer)
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, llama)
  const { conversationId } = await readBridge(window, 'settings.read', {})
  const setParameters = (set: Record<string, unknown>) =>
    readBridge(window, 'conversation.setParameters', { conversationId: conversationId ?? '', set, unset: [] })
  await setParameters({ provider: { zdr: true, only: ['deepinfra', 'novita'] } })
  const bodies = () => asked('/chat/completions').map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  const availability = {
    code: 'privacy_restricted',
    retryable: false,
    requested_models: [llama],
    excluded_by: ['data_policy:zdr'],
    docs_url: 'https://openrouter.ai/docs/errors#privacy_restricted',
  }
  const error = {
    message: 'No endpoints match your data policy',
    error_type: 'not_found',
    http_status: 404,
    availability,
  }

  // The page refuses what it can; the answer of the gateway is for what it cannot know.
  await readBridge(window, 'conversation.addMessage', {
    conversationId: conversationId ?? '',
    role: 'user',
    text: 'Summarise the tender.',
  })
  faultServer.reply(completions, { status: 404, headers: json, body: JSON.stringify({ error }) })
  await readBridge(window, 'conversation.answer', { conversationId: conversationId ?? '' })
  const failed = chat.articles.last()
  await expect(failed).toContainText('No endpoint was left for this request')
  const refused = { message: 'Unsupported parameter', code: 400, metadata: { provider_name: 'Novita' } }
  faultServer.replyBy(completions, ({ body }) =>
    'top_k' in (JSON.parse(body) as object)
      ? { status: 400, headers: json, body: JSON.stringify({ error: refused }) }
      : answered,
  )
  await failed.getByRole('button', { name: 'Without the ZDR filter: DeepInfra and Novita' }).click()
  await expect(chat.articles.last()).toContainText('It passed.')
  expect(bodies().at(-1)).toMatchObject({ provider: { only: ['deepinfra', 'novita'] } })

  await setParameters({ provider: { ignore: ['groq'] }, temperature: 1, top_k: 5, seed: 7 })
  await chat.ask('And the deadlines?')
  const rejected = chat.articles.last()
  await expect(rejected).toContainText('some of the 3 parameters that you set')
  await rejected.getByRole('button', { name: 'Try elsewhere' }).click()
  await expect.poll(() => bodies().at(-1)?.['provider']).toEqual({ ignore: ['groq', 'novita'] })
  const again = chat.articles.last()
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window, '[role="log"]')).toEqual([])
  await again.getByRole('button', { name: 'Find the field' }).click()
  await expect(again).toContainText('The gateway rejects top_k.')
  await again.getByRole('button', { name: 'Remove top_k and retry' }).click()
  await expect(chat.articles.last()).toContainText('It passed.')
  expect(bodies().at(-1)).not.toHaveProperty('top_k')
  expect(bodies().at(-1)).toMatchObject({ temperature: 1, seed: 7, provider: { ignore: ['groq'] } })
})

const answered = {
  headers: { 'content-type': 'text/event-stream' },
  body: [
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'It passed.' }, finish_reason: null }] })}\n\n`,
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
    'data: [DONE]\n\n',
  ],
}
