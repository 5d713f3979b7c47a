import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { createGate } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { nameLocalServers, playLocalServer, type PlayedServer } from './local-server.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

const ollamaModel = { slug: 'ollama', name: 'Ollama', model: 'llama3.2:3b', listed: { owned_by: 'library' } }

test('an Ollama model is in the picker and streams answers until Ollama stops', async ({ launchApp, faultServer }) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  const running = await launchApp()
  const { window } = running
  await name(running, ollama)
  await startGatewayAgain(window)
  await expect.poll(() => listed(window)).toContain('ollama/llama3.2:3b')
  await openPicker(window)
  const local = window.getByRole('group', { name: 'This computer' })
  await expect(local.getByRole('option', { name: /^llama3\.2:3b, Ollama, .*free$/ })).toBeVisible()
  await option(window, 'llama3.2:3b').hover()
  await expect(window.getByRole('region', { name: 'About the model' })).toContainText('Runs on this computer.')
  await option(window, 'llama3.2:3b').click()

  const gate = createGate()
  ollama.answer({ content: 'First ' }, gate, { content: 'and last.' })
  const chat = chatScreen(window)
  await chat.say('Are you there?')
  const answer = chat.articles.last()
  await expect(answer).toContainText('First')
  await expect(answer).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await expect(answer).toContainText('First and last.')
  await expect(answer).not.toHaveAttribute('aria-busy')
  await expect(answer).toHaveAccessibleName('llama3.2:3b')
  await expect(answer).toContainText('31 in, 7 out')
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Routing').click()
  await expect(window.getByRole('region', { name: 'Routing', exact: true })).toContainText('Ollama answered')
  expect(ollama.chats()).toMatchObject([
    { model: 'llama3.2:3b', stream: true, messages: [{ role: 'user', content: 'Are you there?' }] },
  ])

  ollama.stop()
  await chat.say('And now?')
  await expect(chat.articles.last()).toContainText('Ollama cannot be reached')
  await startGatewayAgain(window)
  await expect.poll(() => listed(window)).not.toContain('ollama/llama3.2:3b')
  await openPicker(window)
  await expect(option(window, 'Built-in help')).toBeVisible()
  await expect(option(window, 'llama3.2:3b')).toHaveCount(0)
})

test('LM Studio and llama.cpp each answer for their model, with reasoning', async ({ launchApp, faultServer }) => {
  const [qwen, gemma] = ['qwen2.5-7b-instruct', 'gemma-3-4b-it-Q4_K_M.gguf']
  const studio = playLocalServer(faultServer, { slug: 'lm-studio', name: 'LM Studio', model: qwen })
  const meta = { owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }
  const llama = playLocalServer(faultServer, { slug: 'llama-cpp', name: 'llama.cpp', model: gemma, listed: meta })
  const running = await launchApp()
  const { window } = running
  await name(running, studio, llama)
  await startGatewayAgain(window)
  await expect.poll(() => listed(window)).toEqual(expect.arrayContaining([`lm-studio/${qwen}`, `llama-cpp/${gemma}`]))

  studio.answer({ content: 'Words of the studio.' })
  llama.answer({ reasoning_content: 'Who is it that asks?' }, { content: 'Words of the llama.' })
  const chat = chatScreen(window)
  await openPicker(window)
  await option(window, qwen).click()
  await chat.ask('Who are you?')
  await expect(chat.articles.last()).toContainText('Words of the studio.')
  await openPicker(window)
  await option(window, gemma).click()
  await chat.ask('And you?')
  await expect(chat.articles.last()).toContainText('Words of the llama.')
  await expect(chat.articles.last()).toHaveAccessibleName(gemma)
  await chat.articles.last().getByText('Reasoned').click()
  await expect(chat.articles.last()).toContainText('Who is it that asks?')
  expect(studio.chats().map(({ model }) => model)).toEqual([qwen])
  expect(llama.chats().map(({ model }) => model)).toEqual([gemma])
})

test('the picker shows the gateway’s current models each time it opens', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await openPicker(window)
  await expect(option(window, 'Scripted')).toBeVisible()
  await window.keyboard.press('Escape')
  const now = { data: [{ id: 'scripted/next', name: 'The next one' }] }
  faultServer.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(now),
  })
  await openPicker(window)
  await expect(option(window, 'The next one')).toBeVisible()
  await expect(option(window, 'Scripted')).toHaveCount(0)
})

test('Ollama is discovered while the app runs, and removed again, both within seconds @long', async ({
  launchApp,
  faultServer,
}) => {
  const ollama = playLocalServer(faultServer, ollamaModel)
  const running = await launchApp()
  const { window } = running
  await name(running, ollama)
  await expect.poll(() => listed(window)).toContain('ollama/llama3.2:3b')
  await openPicker(window)
  await expect(option(window, 'llama3.2:3b')).toBeVisible()
  await window.keyboard.press('Escape')
  ollama.stop()
  await expect.poll(() => listed(window)).not.toContain('ollama/llama3.2:3b')
  await openPicker(window)
  await expect(option(window, 'llama3.2:3b')).toHaveCount(0)
})

/** Registers servers while the app runs. */
async function name(running: RunningApp, ...servers: readonly PlayedServer[]): Promise<void> {
  // Once it has responded, its folder exists. Later results cannot come from an earlier discovery.
  await listed(running.window)
  nameLocalServers(running, ...servers)
}

/** Restarts the gateway, which discovers servers on its first request and then every ten seconds. */
async function startGatewayAgain(window: Page): Promise<void> {
  await readBridge(window, 'gateway.restart')
  await expect.poll(async () => (await readBridge(window, 'gateway.status')).state).toBe('connected')
}

async function listed(window: Page): Promise<string[]> {
  return (await readBridge(window, 'models.list')).data.map(({ id }) => id)
}

async function openPicker(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Model/ }).click()
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeFocused()
}

function option(window: Page, label: string) {
  return window
    .getByRole('listbox', { name: 'Models' })
    .getByRole('option')
    .filter({
      has: window.getByText(label, { exact: true }),
    })
}
