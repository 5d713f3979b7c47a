import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { diagramAppOptions, drawNext, fence, openScript } from './diagram-screen.ts'
import { turnGerman } from './german-window.ts'
import { resizeWindow, takeScreenshot } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { listManyModels } from './many-models.ts'
import { modelPickerScreen } from './model-picker-screen.ts'
import { nameLocalServers, playLocalServer } from './local-server.ts'
import { catchOpenedAddresses } from './harness/stubbed-system.ts'
import { readChats } from './read-chats.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { callbackAddress, readSignInRequest } from './sign-in-answers.ts'
import { useGateway } from './use-gateway.ts'
import { helpScreen, openView, viewTitles } from './views.ts'

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const

test('every view with realistic content', async ({ launchApp }) => {
  const { window } = await launchApp()
  await takeAll(window, 'first-run')
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/status 503 message="Every provider of this model is down"')
  await expect(chat.retry).toBeVisible()
  await takeAll(window, 'error')
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await chat.say('/say These words had arrived before the connection was cut, and they stay\n/cut after=12')
  await expect(chat.retry).toBeVisible()
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('/rate 100000\n/markdown 6KB')
  await takeAll(window, 'long-answer')
  await chat.beginChat()
  await chooseModel(window, 'gatehouse/guide')
  await chat.ask('How do I stop an answer?')
  await chat.say('Can I get another answer to the same message?')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.send).toBeVisible()
  for (const view of viewTitles) {
    await openView(window, view)
    // The placeholder shown while a view's code loads has no heading.
    await window.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await takeAll(window, view.toLowerCase())
  }
  await takeHelp(window)
  await takeInspector(window)
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('combobox').waitFor()
  await takeAll(window, 'palette')
})

test('the first minute: a server that runs, a key, and a chosen model', async ({ launchApp, faultServer }) => {
  const ollama = playLocalServer(faultServer, { slug: 'ollama', name: 'Ollama', model: 'qwen3:8b' })
  const { window } = await launchApp({ prepare: (place) => nameLocalServers(place, ollama) })
  const use = window.getByRole('button', { name: 'Use qwen3:8b' })
  await use.waitFor()
  await takeAll(window, 'first-run-found')
  const openRouter = window.getByRole('region', { name: 'OpenRouter' })
  await openRouter.getByRole('button', { name: 'Paste a key' }).click()
  await openRouter.getByRole('button', { name: 'Connect', exact: true }).click()
  await takeAll(window, 'first-run-key')
  await openRouter.getByRole('button', { name: 'Cancel' }).click()
  await use.click()
  await window.getByRole('button', { name: 'Connect another…' }).waitFor()
  await takeAll(window, 'first-run-connected')
  await window.getByRole('button', { name: 'Connect another…' }).click()
  await takeAll(window, 'connect-another')
  await window.keyboard.press('Escape')
  await openView(window, 'Settings')
  await takeAll(window, 'settings-local-servers')
  await openView(window, 'Chat')
  await turnGerman(window)
  await chooseGermanHelp(window)
  await takeAll(window, 'first-run-german')
})

/** Returns to the built-in help in the German window, whose first screen has the longest words. */
async function chooseGermanHelp(window: Page): Promise<void> {
  const { conversationId } = await readBridge(window, 'settings.read')
  await readBridge(window, 'conversation.chooseModel', { conversationId: conversationId ?? '', model: null })
  await window.getByRole('heading', { name: 'Ein Modell verbinden' }).waitFor()
}

test('a gateway, from its dialog to its first key', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { window, app } = await launchApp()
  const opened = await catchOpenedAddresses(app)
  const request = async () => readSignInRequest((await opened()).at(-1))
  const screen = gatewayScreen(window)
  await screen.openConnectDialog()
  await screen.write({ name: 'Acme research', baseUrl: 'http://gateway.acme.example/api/v1' })
  await expect(screen.dialog.getByText('Use an address that begins with https://.')).toBeVisible()
  await takeAll(window, 'gateway-dialog')
  const address = screen.dialog.getByRole('textbox', { name: 'Address' })
  await address.fill(new URL(gateway.baseUrl).origin)
  await screen.dialog.getByRole('textbox', { name: 'API key' }).focus()
  await expect(screen.dialog).toContainText('OpenAI-compatible, 1 model')
  await takeAll(window, 'gateway-dialog-found')
  await screen.write({ baseUrl: gateway.baseUrl, authorizeUrl: gateway.authorizeUrl })
  await expect(screen.dialog).toHaveCount(0)
  await screen.signIn.click()
  await expect.poll(async () => (await opened()).length).toBe(1)
  await takeAll(window, 'sign-in-waiting')
  await fetch(callbackAddress(await request(), { error: 'access_denied' }))
  await expect(screen.signInAgain).toBeVisible()
  await takeAll(window, 'sign-in-failed')
  await screen.signInAgain.click()
  await expect.poll(async () => (await opened()).length).toBe(2)
  await fetch(callbackAddress(await request(), { code: 'the-code' }))
  await expect(window.getByText('You’re signed in to Acme research')).toBeVisible()
  // There is no keychain here, as the line below the keys says.
  await expect(window.getByRole('region', { name: /keychain/i })).toBeVisible()
  await takeAll(window, 'sign-in-done')
  await openView(window, 'Settings')
  await takeAll(window, 'settings-gateways')
})

test('a gateway that answers without a key, one that is off, and one that wants a key', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await launchApp()
  const chat = chatScreen(window)
  const screen = gatewayScreen(window)
  await useGateway(window, { name: 'LiteLLM', baseUrl: gateway.baseUrl })
  await screen.show('LiteLLM')
  await takeAll(window, 'gateway-keyless')
  await chat.open()
  faultServer.reply('POST /api/v1/chat/completions', errorReply(401, 'Key required'))
  await chat.ask('Do you want a key?')
  await takeAll(window, 'chat-key-needed')
  await window.getByRole('button', { name: 'Add key' }).click()
  await takeAll(window, 'key-dialog')
  await screen.cancel.click()
  await useGateway(window, { name: 'Lab', baseUrl: 'http://127.0.0.1:9/v1' })
  await chat.beginChat()
  await expect(window.getByRole('alert')).toContainText('Can’t reach Lab.')
  await takeAll(window, 'chat-unreachable')
  await openView(window, 'Usage')
  await takeAll(window, 'usage-unreachable')
  await readBridge(window, 'settings.change', { language: 'de', view: 'chat' }).catch(() => undefined)
  await expect(window.getByRole('alert')).toContainText('Lab ist nicht zu erreichen.')
  await takeAll(window, 'chat-unreachable-german')
  await window.getByRole('button', { name: /^Gateway: / }).click()
  await window.getByRole('menuitem', { name: 'Weiteres verbinden…' }).click()
  await window.getByRole('textbox', { name: 'Adresse' }).fill(gateway.baseUrl)
  await window.getByRole('textbox', { name: 'API-Schlüssel' }).focus()
  await expect(window.getByRole('dialog')).toContainText('OpenAI-kompatibel, 1 Modell')
  await takeAll(window, 'gateway-dialog-german')
})

test('the model picker with 300 models, in both languages', async ({ launchApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  listManyModels(faultServer)
  const { window } = await launchApp()
  await useGateway(window, { name: 'Acme research', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-acme')
  const chat = chatScreen(window)
  await chat.beginChat()
  await chooseModel(window, 'openai/gpt-1-mini')
  await chat.ask('Which index would you add?')
  const picker = modelPickerScreen(window)
  await picker.open()
  for (const name of ['claude 1 coder', 'gemini 2 large']) {
    await picker.search.fill(name)
    await picker.search.press('ControlOrMeta+b')
  }
  await window.getByRole('button', { name: 'Fallback', exact: true }).click()
  await picker.search.fill('')
  await picker.search.press('Home')
  await takeAll(window, 'model-picker')
  await picker.search.fill('coder qwen')
  await picker.dialog.getByRole('button', { name: 'Tools', exact: true }).click()
  await takeScreenshot(window, 'model-picker-search', { theme: 'light', width: 1280, height: 800 })
  await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
  await window.getByRole('button', { name: /^Modell: / }).click()
  await window.getByRole('combobox', { name: 'Sortierung' }).selectOption('price')
  for (const size of sizes) await takeScreenshot(window, 'model-picker-german', { theme: 'light', ...size })
})

test('a diagram and grouped chats', async ({ launchApp }) => {
  const { window } = await launchApp(diagramAppOptions)
  const chat = await openScript(window)
  await chat.ask('/markdown 1KB')
  await chat.beginChat()
  await openScript(window)
  await chat.ask(
    fence('flowchart LR\n  A[Question] --> B{Is it short?}\n  B -->|yes| C[Answer]\n  B -->|no| D[Ask again]'),
  )
  await drawNext(chat)
  const conversationId = (await readChats(window)).at(-1)?.id ?? ''
  await readBridge(window, 'conversation.pin', { conversationId, isPinned: true })
  await expect(chat.conversations.getByText('Pinned')).toBeVisible()
  for (const theme of themes) {
    await resizeWindow(window, sizes[0])
    await takeScreenshot(window, 'diagram', { theme, ...sizes[0] })
  }
})

test('the banner for a damaged database with a backup', async ({ launchApp }) => {
  const running = await launchApp()
  await chatScreen(running.window).ask('How do I stop an answer?')
  await running.restart()
  await expect.poll(async () => (await readBridge(running.window, 'storage.backups')).length).toBe(1)
  await running.close()
  writeFileSync(join(running.dataDirectory, 'gatehouse.db'), 'This was never a database.\n'.repeat(500))
  await running.reopen()
  await expect(running.window.getByRole('button', { name: /^Restore .*, 1 chat$/ })).toBeVisible()
  await takeAll(running.window, 'storage-damaged')
})
/** Captures the help pane: its pages, a search and a section beside the chat. */
async function takeHelp(window: Page) {
  await openView(window, 'Chat')
  const help = helpScreen(window)
  // In a narrow window it opens over the chat.
  for (const size of sizes.toReversed()) {
    await resizeWindow(window, size)
    await window.keyboard.press('F1')
    await help.link('Start here').waitFor()
    for (const theme of themes) await takeScreenshot(window, 'help', { theme, ...size })
    await help.search.fill('ollama')
    await help.results.first().waitFor()
    for (const theme of themes) await takeScreenshot(window, 'help-search', { theme, ...size })
    await help.search.press('Enter')
    await help.back.waitFor()
    for (const theme of themes) await takeScreenshot(window, 'help-section', { theme, ...size })
    await help.close.click()
  }
}

/** Captures the inspector's tabs with content; the last one stays open. */
async function takeInspector(window: Page) {
  await openView(window, 'Chat')
  await resizeWindow(window, { width: 1280, height: 800 })
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.systemPrompt.fill('You are a careful reviewer. Say what is wrong, and nothing else.')
  await window.getByRole('button', { name: /^Show \d+ unsupported$/ }).click()
  await inspector.number('Temperature').fill('0.4')
  await inspector.number('Top P').fill('7')
  await inspector.number('Max completion tokens').fill('4096')
  await inspector.choice('Reasoning effort').selectOption('high')
  await inspector.press('Hide unsupported')
  for (const tab of ['Request', 'Routing', 'Parameters'] as const) {
    await inspector.tab(tab).click()
    if (tab === 'Request') await inspector.copyRequest.waitFor()
    for (const theme of themes) {
      const name = `inspector-${tab.toLowerCase()}`
      await takeScreenshot(window, name, { theme, width: 1280, height: 800 })
    }
  }
  // In a narrow window it overlaps the chat.
  await resizeWindow(window, { width: 900, height: 600 })
  await inspector.open()
  for (const theme of themes) await takeScreenshot(window, 'inspector', { theme, width: 900, height: 600 })
  await resizeWindow(window, { width: 1280, height: 800 })
  await window.getByRole('button', { name: 'Inspector', exact: true }).click()
}

async function takeAll(window: Page, name: string) {
  for (const theme of themes) for (const size of sizes) await takeScreenshot(window, name, { theme, ...size })
}
