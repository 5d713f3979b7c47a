import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { scriptModelGateway } from './model-gateway.ts'
import { chunkOf, eventStreamReply } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const meterOf = (window: Page) => window.getByRole('meter', { name: 'Context' })
const detailsOf = (window: Page) => window.getByRole('button', { name: /^Context and cost/ })

const answered = eventStreamReply([
  chunkOf({ delta: { role: 'assistant', content: 'word '.repeat(40) }, finish_reason: null }),
  chunkOf({ delta: {}, finish_reason: 'stop' }),
  chunkOf(null, {
    usage: {
      prompt_tokens: 399_950,
      completion_tokens: 50,
      total_tokens: 400_000,
      cost: 0.5,
      prompt_tokens_details: { cached_tokens: 299_963 },
    },
  }),
  'data: [DONE]\n\n',
])

test('the row under the composer shows how full the context is, what a request costs at most, and the effort', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl, asked } = scriptModelGateway(faultServer)
  faultServer.reply('POST /api/v1/chat/completions', answered)
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, 'anthropic/claude-sonnet-4.5')
  await expect(meterOf(window)).toHaveJSProperty('value', 0)
  await window.getByRole('button', { name: 'Reasoning effort: Default' }).click()
  await window.getByRole('menuitemradio', { name: 'High', exact: true }).click()
  await expect(window.getByRole('button', { name: 'Reasoning effort: High' })).toBeVisible()
  await chat.ask('Summarise this.')
  expect(JSON.parse(asked('/chat/completions').at(-1)?.body ?? '{}')).toMatchObject({ reasoning_effort: 'high' })
  // 400,000 tokens at $3, and 16,384 at $15 per million.
  await expect(meterOf(window)).toHaveJSProperty('value', 400000)
  await expect(detailsOf(window)).toHaveText(/40%, at most \$1\.45/)
  await expect(window.getByText('75% cached')).toBeVisible()
  // 200 characters of the answer were 50 tokens.
  await chat.message.fill('four'.repeat(1000))
  await expect(meterOf(window)).toHaveJSProperty('value', 401000)
  await detailsOf(window).click()
  const details = window.getByRole('dialog', { name: 'Context and cost' })
  await expect(details).toContainText('about 401,000 tokens')
  await expect(details).toContainText('Characters per token: 4, learned from 1 answer of this chat.')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
})

test('a chat that caches answers gets one of another chat again, free of charge', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const askCached = async () => {
    await chooseModel(window, 'gatehouse/script')
    await detailsOf(window).click()
    await window.getByRole('switch', { name: 'Cache answers' }).click()
    await expect(window.getByRole('combobox', { name: 'Keep answers for' })).toHaveValue('300')
    await window.keyboard.press('Escape')
    await expect(chat.message).toBeFocused()
    await chat.ask('/usage prompt=7 completion=3 cost=0.5\n/say Only once.')
  }
  await askCached()
  await expect(chat.articles.last()).toContainText('Response cache: miss')
  await expect(chat.articles.last()).toContainText('$0.50')
  await chat.beginChat()
  await askCached()
  await expect(chat.articles.last()).toContainText('Only once.')
  await expect(chat.articles.last()).toContainText('Response cache: hit')
  await expect(chat.articles.last()).toContainText('$0.00')
})
