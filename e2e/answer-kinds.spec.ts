import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel, type ChatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { createGate } from './harness/fault-server.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { readBridge } from './read-bridge.ts'
import { openConversation } from './read-conversation.ts'
import { chunkOf, eventStreamReply, scriptGateway, streamedAnswer } from './scripted-gateway.ts'

const chatRoute = 'POST /api/v1/chat/completions'

const say = (content: string) => chunkOf({ delta: { content }, finish_reason: null })

const stopChunk = chunkOf({ delta: {}, finish_reason: 'stop' })

test('reasoning is shown live until the answer begins, then collapsed with its duration', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const [thinking, speaking] = [createGate(), createGate()]
  const think = (reasoning: string) => chunkOf({ delta: { reasoning }, finish_reason: null })
  faultServer.reply(
    chatRoute,
    eventStreamReply([
      think('first thought'),
      thinking,
      think(', last thought'),
      speaking,
      say('Here it is.'),
      stopChunk,
    ]),
  )
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('Think about it.')
  const answer = chat.articles.last()
  const fold = answer.getByRole('button', { name: /^Reason/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(answer.getByText('first thought')).toBeVisible()
  thinking.open()
  await expect(answer.getByText('first thought, last thought')).toBeVisible()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  speaking.open()
  await expect(answer).toContainText('Here it is.')
  await expect(fold).toHaveText(/^Reasoned for \d+(?:\.\d)? m?s$/)
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(answer).not.toContainText('first thought')
  await fold.press('Enter')
  await expect(answer).toContainText('last thought')
  expect(await violations(window)).toEqual([])
})

test('tool call arguments are shown while they stream', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  const gate = createGate()
  const begin = { id: 'call-1', type: 'function', function: { name: 'write', arguments: '{"text": "first words' } }
  const calls = [begin, { function: { arguments: ', last words"}' } }]
  const [first = '', second = ''] = calls.map((call) =>
    chunkOf({ delta: { tool_calls: [{ index: 0, ...call }] }, finish_reason: null }),
  )
  faultServer.reply(
    chatRoute,
    eventStreamReply([first, gate, second, chunkOf({ delta: {}, finish_reason: 'tool_calls' })]),
  )
  const chat = await openOfficeChat(window, baseUrl)
  await chat.say('Write something.')
  const call = chat.articles.last().getByRole('region', { name: 'Tool call: write' })
  await expect(call).toContainText('first words')
  await expect(call).toContainText('Arriving')
  gate.open()
  await expect(call).toContainText('first words, last words')
  await expect(call).toContainText('Waiting for you')
  await expect(call).not.toContainText('Arriving')
})

test('structured output is formatted and validated against its schema', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = await openScript(window)
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }
  await setParameters(window, { response_format: { type: 'json_schema', json_schema: { name: 'number', schema } } })
  await chat.ask('/say {"n":12345678901234567890,"also":[1,2]}')
  await expect(chat.articles.last()).toContainText('12345678901234567890')
  await chat.ask('/say {"n":7,"also":[]}')
  await expect(chat.articles.last()).toContainText('Matches its schema')
  await expect(chat.articles.last().locator('pre')).toHaveText('{\n  "n": 7,\n  "also": []\n}')
  await chat.ask('/say {"n":"seven"}')
  await expect(chat.articles.last()).toContainText('Doesn’t match its schema: 1 problem')
  await expect(chat.articles.last().getByRole('listitem')).toHaveText(/^n\b/)
})

test('a schema whose check never ends does not block main, and the answer is marked as not checked', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const { baseUrl } = scriptGateway(faultServer)
  // The pattern takes 2^45 steps to reject this text.
  faultServer.reply(chatRoute, streamedAnswer(JSON.stringify(`${'a'.repeat(45)}!`)))
  const chat = await openOfficeChat(window, baseUrl)
  const schema = { type: 'string', pattern: '^(a+)+$' }
  await setParameters(window, { response_format: { type: 'json_schema', json_schema: { name: 'text', schema } } })
  await chat.say('Write something.')
  await expect(chat.articles.last()).toContainText('aaa!')
  expect(await readBridge(window, 'settings.read')).toMatchObject({ view: 'chat' })
  await expect(chat.articles.last()).toContainText('Not checked against its schema')
  await expect(chat.articles.last()).toContainText('The check took too long and was stopped')
  await window.reload()
  await expect(chat.articles.last()).toContainText('Not checked against its schema')
})

test('token probabilities can be read by keyboard and without colour', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = await openScript(window)
  await setParameters(window, { logprobs: true, top_logprobs: 3 })
  await chat.ask('/say Yes, it is likely that it rains in Bern today.')
  const answer = chat.articles.last()
  const toggle = answer.getByRole('button', { name: 'Token probabilities' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const tokens = answer.getByRole('group', { name: 'Tokens with their probabilities' })
  await expect(tokens).toContainText('Yes, it is likely that it rains in Bern today.')
  await tokens.focus()
  await window.keyboard.press('ArrowRight')
  const first = await tokens.getByRole('status').textContent()
  expect(first).toMatch(/^“Yes,”: [\d.< ]+%\. It could have been “Yes,~” [\d.< ]+%, “Yes,~~” [\d.< ]+%\.$/)
  await window.keyboard.press('End')
  await expect(tokens.getByRole('status')).toHaveText(/^“.*today\.”/)
  const lines = await tokens
    .locator('[data-token]')
    .evaluateAll((all) => all.map((token) => getComputedStyle(token).textDecoration))
  expect(new Set(lines).size).toBeGreaterThan(1)
  expect(await violations(window)).toEqual([])
  await window.keyboard.press('Escape')
  await expect(tokens.getByRole('status')).toHaveText(/^Point at a token/)
})

test('a long answer with probabilities renders only the visible tokens', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = await openScript(window)
  await setParameters(window, { logprobs: true, top_logprobs: 2 })
  await chat.ask('/rate 100000\n/chunk 200\n/markdown 60KB')
  const answer = chat.articles.last()
  await answer.getByRole('button', { name: 'Token probabilities' }).click()
  const tokens = answer.getByRole('group', { name: 'Tokens with their probabilities' })
  await expect(tokens).toBeVisible()
  expect((await tokens.evaluate((element) => element.textContent)).length).toBeGreaterThan(60_000)
  const first = tokens.locator('[data-token="0"]')
  const lastDrawn = tokens.locator('[data-token]').last()
  const scroll = (block: 'start' | 'end') =>
    tokens.evaluate((element, edge) => element.scrollIntoView({ block: edge, behavior: 'instant' }), block)
  await scroll('start')
  await expect(first).toBeInViewport()
  await scroll('end')
  await expect(lastDrawn).toBeInViewport()
  await expect(first).toHaveCount(0)
  const end = await lastDrawn.getAttribute('data-token')
  await scroll('start')
  await expect(first).toBeInViewport()
  await expect(tokens.locator(`[data-token="${end}"]`)).toHaveCount(0)
})

test('refusals, sources, pictures and sound each have their own view, and nothing remote is loaded', async ({
  shareApp,
  faultServer,
}) => {
  const { app, dataDirectory, window } = await shareApp()
  const chat = await openScript(window)
  await chat.ask('/refusal I must not say that.')
  await expect(chat.articles.last()).toContainText('The model declined to answer')
  await expect(chat.articles.last()).toContainText('I must not say that.')

  const annotations = [
    { type: 'url_citation', url_citation: { url: 'https://docs.example/a', title: 'First page' } },
    { type: 'url_citation', url_citation: { url: 'javascript:alert(1)', title: 'Bad page' } },
    { type: 'url_citation', url_citation: { url: 'https://docs.example/a', title: 'First page' } },
  ]
  await chat.ask(`/annotations ${JSON.stringify(annotations)}\n/image\n/say Here they are.`)
  const answer = chat.articles.last()
  const sources = answer.getByRole('region', { name: 'Sources' }).getByRole('listitem')
  await expect(sources).toHaveText([/First page\s*docs\.example/, /Bad page/])
  await expect(answer.getByRole('link')).toHaveCount(1)
  await expect(answer.getByRole('link', { name: 'First page' })).toHaveAttribute('title', 'Opens docs.example')
  const picture = answer.getByRole('img', { name: 'Picture of the answer' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  await chat.ask('/audio Three spoken words')
  const sound = chat.articles.last().getByRole('region', { name: 'Audio of the answer' })
  await expect(sound).toContainText('Three spoken words')
  await sound.getByRole('button', { name: 'Play' }).click()
  await expect(sound.getByRole('slider', { name: 'Position' })).toBeEnabled()
  await expect.poll(() => lengthOfSound(window)).toBeGreaterThan(0.3)
  const saved = join(dataDirectory, 'spoken.wav')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, saved)
  await sound.getByRole('button', { name: 'Save audio…' }).click()
  await expect(window.getByText('Saved the audio to spoken.wav', { exact: true })).toBeVisible()
  expect(readFileSync(saved).subarray(0, 4).toString()).toBe('RIFF')
  expect(await violations(window)).toEqual([])

  const remote = `${faultServer.url}/pixel.png`
  const { baseUrl } = scriptGateway(faultServer)
  faultServer.reply('POST /api/v1/chat/completions', {
    headers: { 'content-type': 'text/event-stream' },
    body: [
      chunkOf({ delta: { images: [{ type: 'image_url', image_url: { url: remote } }] }, finish_reason: null }),
      chunkOf({ delta: { content: `![also](${remote})` }, finish_reason: 'stop' }),
    ],
  })
  await openOfficeChat(window, baseUrl)
  await chat.ask('Show me a picture')
  await expect(chat.articles.last()).toContainText(`Picture at ${new URL(remote).host}, not loaded`)
  await expect(chat.articles.last().getByRole('img')).toHaveCount(0)
  expect(faultServer.requests.filter(({ path }) => path === '/pixel.png')).toEqual([])
})

test('the line below an answer shows time and cost, and its details show everything', async ({
  shareApp,
  faultServer,
}) => {
  const running = await shareApp()
  const { window } = running
  const chat = chatScreen(window)
  const { baseUrl } = scriptGateway(faultServer)
  const usage = {
    prompt_tokens: 1200,
    completion_tokens: 300,
    total_tokens: 1500,
    prompt_tokens_details: { cached_tokens: 1000 },
    completion_tokens_details: { reasoning_tokens: 250 },
    cost: 0.001,
    is_byok: true,
    cost_details: { upstream_inference_cost: 0.02 },
    server_tool_use_details: { tool_calls_requested: 2, tool_calls_executed: 2 },
  }
  faultServer.reply('POST /api/v1/chat/completions', {
    headers: { 'content-type': 'text/event-stream', 'x-generation-id': 'gen-17' },
    body: [
      chunkOf(null, { provider: 'Acme', debug: { echo_upstream_body: { model: 'large', top_k: 4 } } }),
      chunkOf({ delta: { content: 'All told.' }, finish_reason: null }, { provider: 'Acme' }),
      chunkOf({ delta: {}, finish_reason: 'stop' }, { service_tier: 'flex', system_fingerprint: 'fp_1' }),
      chunkOf(null, { usage }),
      'data: [DONE]\n\n',
    ],
  })
  await openOfficeChat(window, baseUrl)
  await chat.ask('What did it take?')
  const answer = chat.articles.last()
  await expect(answer).toContainText('$0.001 fee and $0.02 to the provider')
  await expect(answer).toContainText('1,200 in, 300 out')
  await expect(answer).toContainText('2 gateway tools')
  await answer.getByRole('button', { name: 'Details of this answer' }).click()
  const details = answer.getByRole('region', { name: 'Details of this answer' })
  for (const fact of [
    /Provider\s*Acme/,
    /Finish reason\s*completed/,
    /Service tier\s*flex/,
    /Fingerprint\s*fp_1/,
    /cached\s*1,000/,
    /of which reasoning\s*250/,
    /Cost\s*\$0.021/,
    /Gateway fee\s*\$0.001/,
    /Charged by the provider\s*\$0.02/,
    /Gateway’s own tools\s*2 runs/,
    /First token\s*\d/,
    /Request ID\s*gen-17/,
  ]) {
    await expect(details).toHaveText(new RegExp(fact.source))
  }
  await details.getByText('Debug', { exact: true }).click()
  await expect(details).toContainText('"top_k": 4')
  expect(await violations(window)).toEqual([])
  await details.getByRole('button', { name: 'Copy request ID' }).click()
  expect((await readClipboard(running)).text).toBe('gen-17')
})

test('an answer is copied as Markdown and as rich text, without anything that loads or runs', async ({ shareApp }) => {
  const running = await shareApp()
  const { window } = running
  const chat = await openScript(window)
  const markdown = '**Bold** <script>alert(1)</script> ![p](https://evil.example/x.png) [l](https://a.example/)'
  await chat.ask(`/say ${markdown}`)
  const answer = chat.articles.last()
  await answer.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(() => readClipboard(running)).toEqual({ text: markdown, html: '' })
  await answer.getByRole('button', { name: 'Message actions' }).click()
  await window.getByRole('menuitem', { name: 'Copy as rich text' }).click()
  await expect.poll(async () => (await readClipboard(running)).html).not.toBe('')
  const { text, html } = await readClipboard(running)
  expect(text).toBe(markdown)
  expect(html).toContain('<strong>Bold</strong> &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<a href="https://evil.example/x.png">p</a>')
  expect(html).not.toMatch(/<img|<script/)
})

test('tool results are sent together, and typed results survive a restart', async ({ shareApp }) => {
  const running = await shareApp()
  const chat = await openScript(running.window)
  await setParameters(running.window, { tools: [functionTool('weather'), functionTool('clock')] })
  await chat.ask(
    '/tool-call weather {"place": "Bern", "days": [1, 2]}\n/tool-call clock {not json\n/say The results were used.',
  )
  const asked = chat.articles.last()
  await expect(asked.getByText('Waiting for you')).toHaveCount(2)
  await expect(running.window.getByText('Waiting for you: 2 tool calls need a result.')).toBeAttached()
  await expect(asked.getByRole('region', { name: 'Tool call: weather' })).toContainText('"place": "Bern"')
  await expect(asked.getByRole('region', { name: 'Tool call: clock' })).toContainText(
    'Not valid JSON. Shown as received',
  )
  await asked.getByRole('textbox', { name: 'Result of weather' }).fill('{"sun": tru')
  await expect(asked).toContainText('Not valid JSON. Sent as plain text')
  await asked.getByRole('textbox', { name: 'Result of weather' }).fill('{"sun": true}')
  await expect(asked).toContainText('Valid JSON')
  await asked.getByRole('button', { name: 'Send results' }).click()
  await expect(asked.getByRole('textbox', { name: 'Result of clock' })).toBeFocused()
  await expect(asked).toContainText('Enter a result')
  expect(await violations(running.window)).toEqual([])

  await running.restart()
  const again = chatScreen(running.window)
  const form = again.articles.last()
  await expect(form.getByRole('textbox', { name: 'Result of weather' })).toHaveValue('{"sun": true}')
  await form.getByRole('textbox', { name: 'Result of clock' }).fill('half past four')
  await form.getByRole('textbox', { name: 'Result of clock' }).press('ControlOrMeta+Enter')
  await expect(again.articles.last()).toContainText('The results were used.')
  // Tool calls stay where they were made, above the answer that used their results.
  await expect(again.articles.nth(1).getByRole('region', { name: 'Tool call: weather' })).toContainText('Answered')
  await expect(again.articles.nth(1).getByRole('region', { name: 'Tool call: clock' })).toContainText('Answered')
  await expect(again.articles.last()).not.toContainText('Tool call')
  await expect(running.window.getByRole('button', { name: 'Send results' })).toHaveCount(0)
  await expect(running.window.getByText('Answered', { exact: true })).toHaveCount(2)
})

async function openScript(window: Page): Promise<ChatScreen> {
  await chooseModel(window, 'gatehouse/script')
  return chatScreen(window)
}

const functionTool = (name: string) => ({ type: 'function', function: { name, parameters: { type: 'object' } } })

/** Returns the axe violations of the messages on screen. */
async function violations(window: Page): Promise<string[]> {
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = await findViolations(window, '[role="log"]')
  await window.emulateMedia({ colorScheme: null, reducedMotion: null })
  return found
}

/** Sets parameters of the open chat. */
async function setParameters(window: Page, set: Record<string, unknown>): Promise<void> {
  await readBridge(window, 'conversation.setParameters', {
    conversationId: await openConversation(window),
    set,
    unset: [],
  })
}

/** Returns the duration of the sound on screen in seconds. */
function lengthOfSound(window: Page): Promise<number> {
  return window.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)
}

/** Returns the clipboard's content as a paste event delivers it. */
async function readClipboard({ app, window }: SharedApp): Promise<{ text: string; html: string }> {
  const { message } = chatScreen(window)
  await message.focus()
  const pasted = await message.evaluateHandle((field) => {
    const { promise, resolve } = Promise.withResolvers<{ text: string; html: string }>()
    const read = (event: Event) => {
      event.preventDefault()
      const { clipboardData } = event as ClipboardEvent // The only event that this listens to.
      const get = (type: string) => clipboardData?.getData(type) ?? ''
      resolve({ text: get('text/plain'), html: get('text/html') })
    }
    field.addEventListener('paste', read, { once: true })
    return { promise }
  })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.paste())
  return pasted.evaluate(({ promise }) => promise)
}
