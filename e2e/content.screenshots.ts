import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { addFiles, tone, transcriptionReply } from './clip-screen.ts'
import { comparisonScreen } from './comparison-screen.ts'
import { turnGerman } from './german-window.ts'
import type { FaultReply, FaultServer } from './harness/fault-server.ts'
import { takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { listManyModels, listManyProviders } from './many-models.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { chunkOf, errorReply, eventStreamReply } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView, viewTitles } from './views.ts'
import { voiceScreen } from './voice-screen.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 1920, height: 1080 },
] as const

const answer = `Partition **by month** if queries filter by time, and index what they join on.

| Index | Size | Serves |
| --- | ---: | --- |
| \`created_at\` | 2.1 GB | ranges of time |
| \`(customer_id, created_at)\` | 3.4 GB | the history of a customer |

\`\`\`sql
create index concurrently on orders (customer_id, created_at desc);
\`\`\`

1. Measure first: \`explain (analyze, buffers)\`.
2. Then add one index at a time.`

const questions = [
  'Which index would you add to a table of orders with 400 million rows?',
  'Summarise the meeting of the payments team on Thursday and list what each of us has to do',
  'Write a short, friendly mail to my landlord about the broken heating',
] as const

/** Answers with the provider and the cost of each model. */
function play(server: FaultServer): void {
  const costs = [0.0302, 0.000508, 1.24, 0]
  let count = 0
  server.replyBy('POST /api/v1/chat/completions', ({ body }): FaultReply => {
    const { model } = JSON.parse(body) as { model: string }
    count += 1
    if (count % 9 === 0) return errorReply(429, 'Too many requests for this model, please wait.')
    const cost = costs[count % costs.length] ?? 0
    const provider = ['North Cloud', 'Delta Grid', 'Harbour AI'][count % 3]
    return eventStreamReply([
      chunkOf({ delta: { role: 'assistant', content: answer }, finish_reason: null }, { provider, model }),
      chunkOf({ delta: {}, finish_reason: 'stop' }, { provider, model }),
      chunkOf(null, {
        model,
        usage: { prompt_tokens: 1840, completion_tokens: 212, total_tokens: 2052, cost, is_byok: false },
      }),
      'data: [DONE]\n\n',
    ])
  })
}

test('every view with much content, also wide and in German', async ({ launchApp, faultServer, sounds }) => {
  const gateway = scriptRoutingGateway(faultServer)
  listManyModels(faultServer)
  listManyProviders(faultServer)
  play(faultServer)
  const words = 'Please remember to send the quarterly report on Monday, and ask Jan about the figures.'
  faultServer.reply('POST /api/v1/audio/transcriptions', transcriptionReply({ text: words }))
  const { window } = await launchApp()
  await useGateway(window, { name: 'Acme research', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-acme')
  const chat = chatScreen(window)
  for (const [index, model] of ['openai/gpt-1-mini', 'anthropic/claude-1-large', 'qwen/qwen-1-coder'].entries()) {
    await chat.beginChat()
    await chooseModel(window, model)
    await chat.ask(questions[index] ?? '')
    await chat.ask('And in German?')
  }
  const comparison = comparisonScreen(window)
  await chat.beginChat()
  await comparison.toggleCompare()
  await comparison.chooseModel(1, 'openai/gpt-1-mini')
  await comparison.chooseModel(2, 'anthropic/claude-1-large')
  for (const [index, model] of ['google/gemini-1-large', 'mistralai/mistral-1-medium'].entries()) {
    await comparison.sheet.getByRole('button', { name: 'Add target' }).click()
    await comparison.chooseModel(index + 3, model)
  }
  await takeAll(window, 'many-compare-targets')
  await chat.say('Which index would you add?')
  await expect(comparison.columns).toHaveCount(4)
  await expect(comparison.comparison).toContainText('4 answers')
  await expect(comparison.columns.last()).not.toHaveAttribute('aria-busy')
  await takeAll(window, 'many-compare')
  await openView(window, 'Voice')
  await addFiles(window, [
    sounds.write('Call with the landlord about the heating.wav', tone(4)),
    sounds.write('Standup.wav', tone(9)),
    sounds.write('An interview about payments and everything that went wrong with them.wav', tone(20)),
  ])
  await expect(voiceScreen(window).clips.getByRole('link')).toHaveCount(3)
  await openView(window, 'Chat')
  await chat.conversations.getByRole('link', { name: /^Which index would you add to/ }).click()
  await expect(chat.articles).toHaveCount(4)
  for (const view of viewTitles) {
    await openView(window, view)
    await window.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await takeAll(window, `many-${view.toLowerCase()}`)
  }
  await openView(window, 'Chat')
  const german = await turnGerman(window)
  const titles = ['Chat', 'Presets', 'Sprache', 'Modelle', 'Anbieter', 'Verbrauch', 'Einstellungen']
  for (const [index, title] of titles.entries()) {
    await german.openView(index + 1, title)
    await takeAll(window, `many-${viewTitles[index]?.toLowerCase() ?? title}-german`)
  }
})

async function takeAll(window: Page, name: string): Promise<void> {
  for (const theme of themes) for (const size of sizes) await takeScreenshot(window, name, { theme, ...size })
}
