import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { turnGerman } from './german-window.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { startTlsProxy } from './harness/tls-proxy.ts'
import { nameLocalServers, playLocalServer } from './local-server.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { openView } from './views.ts'

const ollamaModel = { slug: 'ollama', name: 'Ollama', model: 'qwen3:8b' }

test('an Ollama that runs before the first start answers after one click', async ({ launchApp, faultServer }) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  const { window } = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const [screen, chat] = [firstScreen(window), chatScreen(window)]
  await expect(window.getByRole('heading', { name: 'Connect a model' })).toBeVisible()
  await expect(screen.local).toContainText('Ollama: found 1 model')
  await expect(screen.local).toContainText('qwen3:8b')
  await expect(screen.model('Built-in help')).toBeVisible()
  // The card announces it.
  await expect(screen.announcement).toHaveCount(0)
  const before = await chat.message.boundingBox()

  ollama.answer({ content: 'Dear landlord, the heating is broken.' })
  await screen.use.click()
  await expect(window.getByRole('heading', { name: 'What can I help with?' })).toBeVisible()
  await expect(screen.local).toHaveCount(0)
  await expect(window.getByText('qwen3:8b runs in Ollama on this computer. It costs nothing.')).toBeVisible()
  await expect(screen.model('Built-in help')).toHaveCount(0)
  await expect(chat.message).toBeFocused()
  expect((await chat.message.boundingBox())?.y).toBe(before?.y)

  await chat.ask('Write a short mail to my landlord')
  await expect(chat.articles.last()).toContainText('Dear landlord, the heating is broken.')
  expect(ollama.chats()).toMatchObject([{ model: 'qwen3:8b' }])
  expect((await chat.message.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
})

test('in the smallest window the cards are complete above a draft, also in German', async ({ shareApp }) => {
  const { window } = await shareApp()
  const { message } = await turnGerman(window)
  await resizeWindow(window, { width: 900, height: 600 })
  await message.fill('Schreiben Sie meinem Vermieter:\nDie Heizung ist kaputt.\nSeit drei Tagen.')
  await expect(window.getByRole('heading', { name: 'Ein Modell verbinden' })).toBeInViewport({ ratio: 1 })
  // The lowest control: it is below the sign-in, since both do not fit beside each other.
  const paste = window.getByRole('region', { name: 'OpenRouter' }).getByRole('button', { name: 'Schlüssel einfügen' })
  await expect(paste).toBeInViewport({ ratio: 1 })
})

test('a server that starts and stops during the first screen is shown live', async ({ launchApp, faultServer }) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  ollama.stop()
  const { window } = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const screen = firstScreen(window)
  await expect(screen.local).toContainText('Ollama: not running')
  await expect(screen.local.getByRole('button', { name: 'How to start one' })).toBeVisible()
  await chatScreen(window).message.fill('Write a short mail')
  ollama.start()
  await expect(screen.local).toContainText('Ollama: found 1 model')
  ollama.stop()
  await expect(screen.local).toContainText('Ollama: not running')
  ollama.start()
  ollama.answer({ content: 'Dear landlord.' })
  await screen.use.click()
  // What was written before is kept.
  const chat = chatScreen(window)
  await expect(chat.message).toHaveValue('Write a short mail')
  await chat.message.press('Enter')
  await expect(chat.articles.last()).toContainText('Dear landlord.')
})

test('a server that starts later appears in the open list, is announced once and can be declined for good', async ({
  launchApp,
  faultServer,
}) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  ollama.stop()
  const running = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const chat = chatScreen(running.window)
  await chat.ask('How do I stop an answer?')
  await openModels(running.window)
  await expect(models(running.window)).not.toHaveCount(0)
  await expect(ollamaOption(running.window)).toHaveCount(0)
  ollama.start()
  await expect(ollamaOption(running.window)).toBeVisible()
  // The list is above the message, which waits.
  await expect(firstScreen(running.window).announcement).toHaveCount(0)
  await running.window.keyboard.press('Escape')
  await expect(firstScreen(running.window).announcement).toBeVisible()
  await running.window.getByRole('button', { name: 'Don’t use' }).click()
  await expect.poll(() => listed(running.window)).not.toContain('ollama/qwen3:8b')

  await running.restart()
  await expect.poll(() => listed(running.window)).toContain('gatehouse/guide')
  expect(await listed(running.window)).not.toContain('ollama/qwen3:8b')
  const servers = await openServers(running.window)
  const uses = servers.getByRole('switch', { name: 'Use Ollama' })
  await expect(servers).toContainText('Off. Gatehouse doesn’t look for it.')
  await expect(uses).not.toBeChecked()
  await uses.click()
  await expect(servers).toContainText('Running, 1 model')
  await expect.poll(() => listed(running.window)).toContain('ollama/qwen3:8b')
  // It was announced before.
  await expect(firstScreen(running.window).announcement).toHaveCount(0)
})

test('the first found model becomes the model of new chats, and does not replace a choice', async ({
  launchApp,
  faultServer,
}) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  const running = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const chat = chatScreen(running.window)
  await expect(firstScreen(running.window).local).toContainText('Ollama: found 1 model')
  await chat.ask('How do I stop an answer?')
  await chat.beginChat()
  await expect(running.window.getByRole('heading', { name: 'What can I help with?' })).toBeVisible()
  await expect(running.window.getByText('qwen3:8b runs in Ollama on this computer.')).toBeVisible()
  expect((await readBridge(running.window, 'settings.read')).model).toBe('ollama/qwen3:8b')

  await readBridge(running.window, 'settings.change', { model: null })
  await running.restart()
  await expect.poll(() => listed(running.window)).toContain('ollama/qwen3:8b')
  expect((await readBridge(running.window, 'settings.read')).model).toBeNull()
})

test('a message that only a model can answer is sent to the one that is connected below the reply', async ({
  launchApp,
  faultServer,
}) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  ollama.stop()
  const { window } = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const [screen, chat] = [firstScreen(window), chatScreen(window)]
  await chat.ask('Write a short mail to my landlord')
  const reply = chat.articles.last()
  const local = reply.getByRole('region', { name: 'Local models' })
  await expect(local).toContainText('Ollama: not running')
  await expect(reply.getByRole('region', { name: 'OpenRouter' })).toBeVisible()
  ollama.start()
  ollama.answer({ content: 'Dear landlord, the heating is broken.' })
  await local.getByRole('button', { name: 'Use qwen3:8b' }).click()
  await expect(chat.articles.last()).toContainText('Dear landlord, the heating is broken.')
  await expect(chat.articles).toHaveCount(2)
  await expect(screen.local).toHaveCount(0)
  // The reply of the help is the other branch, and has no cards any more once a model was chosen.
  await chat.articles.last().getByRole('button', { name: 'Previous branch' }).click()
  await expect(chat.articles.last()).not.toContainText('Dear landlord')
  await expect(window.getByRole('button', { name: /^Answer with .*qwen3.?8b/i })).toBeVisible()
})

test('a pasted OpenRouter key connects on the same screen, with a free model', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer, { answer: 'Words that cost nothing.' })
  // This is how a key of OpenRouter is tested.
  faultServer.replyBy('GET /api/v1/presets', ({ headers }) =>
    headers.authorization === 'Bearer sk-or-right'
      ? errorReply(404, 'No presets')
      : errorReply(401, 'No auth credentials found'),
  )
  faultServer.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: openRouterModels }),
  })
  const proxy = await startTlsProxy(faultServer)
  const { app, window } = await launchApp({ environment: { https_proxy: proxy.url } })
  // The certificate of the proxy is for another host.
  await app.evaluate(({ session }) =>
    session.fromPartition('gateway').setCertificateVerifyProc((_request, verify) => verify(0)),
  )
  const card = window.getByRole('region', { name: 'OpenRouter' })
  await card.getByRole('button', { name: 'Paste a key' }).click()
  const field = card.getByRole('textbox', { name: 'OpenRouter key' })
  await expect(field).toBeFocused()
  await field.fill('sk-or-wrong')
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(card.getByRole('alert')).toContainText('The gateway rejected this key')
  await field.fill('sk-or-right')
  await field.press('Enter')

  await expect(window.getByRole('heading', { name: 'What can I help with?' })).toBeVisible()
  await expect(window.getByText('Acme Large (free) answers through OpenRouter. It costs nothing.')).toBeVisible()
  const chat = chatScreen(window)
  await chat.ask('Write a short mail to my landlord')
  await expect(chat.articles.last()).toContainText('Words that cost nothing.')
  expect(gateway.asked('/chat/completions').map(({ body }) => (JSON.parse(body) as { model: string }).model)).toEqual([
    'acme/large:free',
  ])
  await proxy.close()
})

test('the ways to connect a model can be used with the keyboard, and again from a chat with a model', async ({
  launchApp,
  faultServer,
}) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  const { window } = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const screen = firstScreen(window)
  await screen.use.focus()
  await window.keyboard.press('Enter')
  const another = window.getByRole('button', { name: 'Connect another…' })
  await another.focus()
  await window.keyboard.press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Connect a model' })
  await expect(dialog.getByRole('region')).toHaveCount(3)
  await window.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(another).toBeFocused()
})

const text = { input_modalities: ['text'], output_modalities: ['text'] }
const openRouterModels = [
  { id: 'acme/paid', name: 'Acme Paid', context_length: 900_000, architecture: text, pricing: price('0.000001') },
  { id: 'acme/small:free', name: 'Acme Small (free)', context_length: 8192, architecture: text, pricing: price('0') },
  { id: 'acme/large:free', name: 'Acme Large (free)', context_length: 65_536, architecture: text, pricing: price('0') },
]

function price(each: string) {
  return { prompt: each, completion: each }
}

function firstScreen(window: Page) {
  const local = window.getByRole('region', { name: 'Local models' })
  return {
    local,
    use: local.getByRole('button', { name: 'Use qwen3:8b' }),
    model: (name: string) => window.getByRole('button', { name: `Model: ${name}`, exact: true }),
    // The toast is repeated for screen readers, after its label.
    announcement: window.getByText('Ollama is running with 1 model. They’re free to use here.', { exact: true }),
  }
}

async function openModels(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Model/ }).click()
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeFocused()
}

function models(window: Page) {
  return window.getByRole('listbox', { name: 'Models' }).getByRole('option')
}

function ollamaOption(window: Page) {
  return models(window).filter({ hasText: /qwen3.?8b/i })
}

async function openServers(window: Page) {
  await openView(window, 'Settings')
  return window.getByRole('list', { name: 'Model servers on this computer' })
}

async function listed(window: Page): Promise<string[]> {
  return (await readBridge(window, 'models.list')).data.map(({ id }) => id)
}
