import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { createGate, type FaultServer } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, gatedAnswer, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

const json = { 'content-type': 'application/json' }
const facts = {
  total_cost: 0.0125,
  provider_name: 'Mistral',
  native_tokens_prompt: 12,
  native_tokens_completion: 3,
  data_region: 'europe',
  provider_responses: [
    { provider_name: 'DeepInfra', status: 429, latency: 250 },
    { provider_name: 'Mistral', status: 200, latency: 900 },
  ],
}

/** Lets the gateway know the cost of a generation. */
function knowCost(server: FaultServer): void {
  server.replyBy('GET /api/v1/generation', ({ path }) => ({
    headers: json,
    body: JSON.stringify({ data: { id: new URL(path, server.url).searchParams.get('id'), ...facts } }),
  }))
}

/** Asks for an answer that does not end, and stops it. */
async function stopAnswer(window: Page, server: FaultServer, id: string): Promise<void> {
  const chat = chatScreen(window)
  const gate = createGate()
  const reply = gatedAnswer(['Half of it', gate])
  server.reply('POST /api/v1/chat/completions', { ...reply, headers: { ...reply.headers, 'x-generation-id': id } })
  await chat.say('A long story')
  await expect(chat.articles.last()).toContainText('Half of it')
  await chat.stop.click()
  gate.open()
}

test('a stopped answer gets its cost from the gateway afterwards, and so do the sums', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp()
  const { baseUrl, asked } = scriptGateway(faultServer)
  knowCost(faultServer)
  await useGateway(window, { name: 'Knowing', baseUrl }, 'sk-scripted')
  const chat = chatScreen(window)
  await chat.beginChat()
  await stopAnswer(window, faultServer, 'gen-1')
  await expect(chat.articles.last()).toContainText('$0.0125')
  expect(asked('/generation').map(({ path }) => path)).toEqual(['/api/v1/generation?id=gen-1'])
  const screen = inspectorScreen(window)
  await screen.open()
  await screen.tab('Routing').click()
  const inspector = window.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByText('Reported after the answer')).toBeVisible()
  await expect(inspector).toContainText('Attempt 1DeepInfra, status 429, 0.3 s')
  await expect(inspector).toContainText('Data regioneurope')
  await openView(window, 'Usage')
  await expect(window.getByRole('region', { name: 'Summary' })).toContainText('$0.0125')
  const { total } = await readBridge(window, 'ledger.view', { filter: {}, group: 'day' })
  expect(total).toMatchObject({ turns: 1, unknownCosts: 0, cost: '0.0125', promptTokens: 12 })
})

test('a cost that the gateway does not know yet is found after a restart', async ({ launchApp, faultServer }) => {
  const running = await launchApp()
  const { baseUrl, asked } = scriptGateway(faultServer)
  faultServer.replyBy('GET /api/v1/generation', () => errorReply(404, 'No such generation'))
  await useGateway(running.window, { name: 'Slow', baseUrl }, 'sk-scripted')
  await chatScreen(running.window).beginChat()
  await stopAnswer(running.window, faultServer, 'gen-1')
  await expect.poll(() => asked('/generation').length).toBe(1)
  await running.close()
  knowCost(faultServer)
  await running.reopen()
  await expect(chatScreen(running.window).articles.last()).toContainText('$0.0125')
})
