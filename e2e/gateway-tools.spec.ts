import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { scriptModelGateway } from './model-gateway.ts'
import { readBridge } from './read-bridge.ts'
import { chunkOf, eventStreamReply } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const searched = eventStreamReply([
  chunkOf({ delta: { role: 'assistant', content: 'Found it.' }, finish_reason: null }),
  chunkOf({ delta: {}, finish_reason: 'stop' }),
  chunkOf(null, {
    usage: {
      prompt_tokens: 1000,
      completion_tokens: 20,
      total_tokens: 1020,
      cost: 0.0127,
      server_tool_use_details: { tool_calls_requested: 2, tool_calls_executed: 2, web_search_requests: 2 },
    },
    openrouter_metadata: {
      pipeline: [{ type: 'server_tools', name: 'web_search', summary: '2 searches', cost_usd: 0.01 }],
    },
  }),
  'data: [DONE]\n\n',
])

test('tools and plugins of OpenRouter are switched on with their options, sent, and counted with their cost', async ({
  launchApp,
  faultServer,
}) => {
  const { window } = await launchApp()
  const { baseUrl, asked } = scriptModelGateway(faultServer)
  faultServer.reply('POST /api/v1/chat/completions', searched)
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, 'anthropic/claude-sonnet-4.5')
  await chat.openTools()
  await window.getByRole('menuitemcheckbox', { name: 'Web search' }).click()
  await chat.openTools()
  await window.getByRole('menuitem', { name: 'Gateway tools 1 on' }).click()
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  const inspector = inspectorScreen(window)
  await expect(pane.getByRole('switch', { name: 'Web search' })).toBeChecked()
  await expect(pane.getByRole('switch', { name: 'Image generation' })).not.toBeChecked()
  await expect(pane.getByRole('switch', { name: 'Clock' })).toHaveCount(0)
  await inspector.press('Options of Web search')
  await inspector.number('Max results per search').fill('3')
  await chat.openTools()
  await window.getByRole('menuitem', { name: 'Plugins none on' }).click()
  await inspector.turn('File parser', 'on')
  await inspector.press('Options of File parser')
  await pane.getByRole('group', { name: 'PDF' }).getByRole('combobox', { name: 'Engine' }).selectOption('native')
  await inspector.turn('Response healing', 'off')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await inspector.tab('Request').click()
  await expect(pane).toContainText('openrouter:web_search')
  await expect(pane).toContainText('response-healing')

  await chat.ask('What is new?')
  const body: unknown = JSON.parse(asked('/chat/completions').at(-1)?.body ?? '{}')
  expect(body).toMatchObject({
    tools: [{ type: 'openrouter:web_search', parameters: { max_results: 3 } }],
    plugins: [
      { id: 'file-parser', pdf: { engine: 'native' } },
      { id: 'response-healing', enabled: false },
    ],
  })
  const answer = chat.articles.last()
  await expect(answer).toContainText('2 gateway tools $0.01')
  await answer.getByRole('button', { name: 'Details of this answer' }).click()
  const details = answer.getByRole('region', { name: 'Details of this answer' })
  await expect(details).toContainText('2 searches, $0.01')
  const { entries } = await readBridge(window, 'ledger.entries', { filter: {}, limit: 1 })
  expect(entries).toMatchObject([{ cost: '0.0127', toolRuns: 2, toolCost: '0.01' }])
})

test('the gateway in the app offers its clock and its guide search, and runs them', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.openTools()
  await expect(window.getByRole('menuitemcheckbox', { name: 'Web search' })).toHaveCount(0)
  await window.getByRole('menuitem', { name: 'Gateway tools none on' }).click()
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  await pane.getByRole('switch', { name: 'Clock' }).click()
  await expect(pane.getByRole('switch', { name: 'Guide search' })).not.toBeChecked()
  await expect(pane.getByRole('switch', { name: 'Date and time' })).toHaveCount(0)
  await chat.openTools()
  await expect(window.getByRole('menuitem', { name: 'Gateway tools 1 on' })).toBeVisible()
  await window.keyboard.press('Escape')
  await chat.ask('/tool-call clock {"timezone": "Asia/Tokyo"}\n/say Done.')
  await expect(chat.articles.last()).toContainText('1 gateway tool')
})
