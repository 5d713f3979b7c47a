import { execFileSync } from 'node:child_process'
import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'

const awkward = `It's "quoted", $HOME \`id\` \\n\n— naïve 😀 </script>`

test('Copy request copies exactly the bytes that the gateway receives', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { app, window } = await shareApp()
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText())
  await openOfficeChat(window, gateway.baseUrl)
  const chat = chatScreen(window)
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.systemPrompt.fill(awkward)
  await inspector.number('Temperature').fill('0.4')
  await inspector.text('Stop').fill('END')
  await inspector.tab('Request').click()

  for (const text of ['Hello', awkward]) {
    await chat.message.fill(text)
    await inspector.copyRequest.click()
    // The previous clipboard content has the same words, but is not JSON.
    await expect.poll(copied).toMatch(/^\{/)
    await expect.poll(copied).toContain(JSON.stringify(text))
    const request = await copied()
    const command = await copyAs('curl', 'curl -N')
    const code = await copyAs('TypeScript', 'await fetch')
    const before = await chat.articles.count()
    await chat.message.press('Enter')
    await expect(chat.articles).toHaveCount(before + 2)
    await expect(chat.articles.last()).toContainText('Scripted words.')
    const received = gateway.asked('/chat/completions').at(-1)
    expect(request).toBe(received?.body)
    expect(bodyOfCommand(command)).toBe(received?.body)
    for (const written of [command, code]) expect(written).not.toContain('sk-of-the-office')
  }

  async function copyAs(kind: 'curl' | 'TypeScript', begin: string): Promise<string> {
    await inspector.copyAs(kind)
    await expect.poll(copied).toContain(begin)
    return copied()
  }
})

test('the request preview follows typing and collapses', async ({ shareApp }) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Request').click()
  const body = window.getByRole('region', { name: 'Body' })
  await expect(body).toContainText('"session_id"')
  await chatScreen(window).message.fill('As it is typed')
  await expect(body).toContainText('As it is typed')
  await body.getByRole('button', { name: 'Collapse messages' }).click()
  await expect(body).not.toContainText('As it is typed')
  await expect(body).toContainText('1 entry')
})

test('the address of the request is one readable line, with the host among its headers', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  await openOfficeChat(window, gateway.baseUrl)
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Request').click()
  const url = `${gateway.baseUrl}/chat/completions`
  const address = window.getByTitle(url, { exact: true })
  await expect(address).toHaveText('POST /api/v1/chat/completions')
  const { lines, width } = await address.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const boxes = [...range.getClientRects()]
    return { lines: new Set(boxes.map(({ top }) => top)).size, width: element.clientWidth }
  })
  expect({ lines, isNarrow: width < 320 }).toEqual({ lines: 1, isNarrow: true })
  const pane = window.getByRole('complementary', { name: 'Inspector' })
  await expect(pane.getByRole('definition').first()).toHaveText(new URL(url).host)
})

test('an invalid value is reported next to the request and links to its field', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const version = {
    id: 'v1',
    preset_id: 'p1',
    version: 1,
    config: { temperature: 9 },
    creator_id: 'u1',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }
  faultServer.reply('GET /api/v1/presets/odd/versions', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [version], total_count: 1 }),
  })
  const { window } = await shareApp()
  await openOfficeChat(window, gateway.baseUrl)
  const { conversationId } = await readBridge(window, 'settings.read')
  await readBridge(window, 'conversation.choosePreset', {
    conversationId: conversationId ?? '',
    preset: { slug: 'odd', version: 1 },
  })
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.press('Sampling')
  await inspector.tab('Request').click()
  await expect(window.getByRole('alert')).toContainText('temperature must be between 0 and 2')
  await inspector.press('Go to Temperature')
  await expect(inspector.number('Temperature')).toBeFocused()
  await expect(inspector.number('Temperature')).toHaveValue('9')

  await inspector.number('Temperature').fill('0.5')
  await expect(window.getByText('Preset has 9')).toBeVisible()
  await inspector.tab('Request').click()
  await expect(window.getByRole('region', { name: 'Body' })).toContainText('"temperature": 0.5')
  await expect(window.getByRole('alert')).toHaveCount(0)
})

/** Returns the body that a shell passes to curl. */
function bodyOfCommand(command: string): string {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const printed = execFileSync('sh', ['-c', script], { env: { GATEWAY_KEY: 'k' } })
    .toString('utf8')
    .split('\0')
  return printed[printed.indexOf('--data-raw') + 1] ?? ''
}
