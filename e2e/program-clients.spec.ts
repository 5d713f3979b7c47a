import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import type { Page } from 'playwright/test'
import { letProgramsIn } from './asking-program.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

/** Makes a key by hand, and returns it with the address for programs. */
async function connect(window: Page, name: string, limitUsd: number | null = null) {
  const { baseUrl } = await letProgramsIn({ window })
  const limits = { limitPeriod: null, requestsPerMinute: null, allowedModels: null, expiresAt: null }
  const { key } = await readBridge(window, 'gatewayKeys.add', { name, limitUsd, ...limits })
  return { baseUrl, key }
}

const script = 'gatehouse/script'

test('OpenAI’s client chats, asks for responses and embeddings at the address for programs', async ({ launchApp }) => {
  const { window } = await launchApp()
  const { baseUrl, key } = await connect(window, 'OpenAI')
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 })
  const chat = await client.chat.completions.create({
    model: script,
    messages: [{ role: 'user', content: '/say Words of a chat.' }],
  })
  expect(chat.choices[0]?.message.content).toBe('Words of a chat.')
  const stream = await client.responses.create({ model: script, input: '/say Words of a response.', stream: true })
  let text = ''
  for await (const event of stream) if (event.type === 'response.output_text.delta') text += event.delta
  expect(text).toBe('Words of a response.')
  const { data } = await client.embeddings.create({ model: script, input: ['One', 'Two'], dimensions: 8 })
  expect(data.map(({ embedding }) => embedding.length)).toEqual([8, 8])

  // Each of them is in the log, with its path.
  const paths = async () =>
    (await readBridge(window, 'programRequests.list', { filter: {}, limit: 10 })).requests.map(({ path }) => path)
  await expect.poll(paths).toEqual(['/embeddings', '/responses', '/chat/completions'])
})

test('Anthropic’s client streams messages, uses tools and counts tokens', async ({ launchApp }) => {
  const { window } = await launchApp()
  const { baseUrl, key } = await connect(window, 'Anthropic')
  const client = new Anthropic({ baseURL: baseUrl.replace('/v1', ''), authToken: key, apiKey: null, maxRetries: 0 })
  const ask = { model: script, max_tokens: 200 }
  const stream = client.messages.stream({ ...ask, messages: [{ role: 'user', content: '/say Streamed words.' }] })
  expect(await stream.finalText()).toBe('Streamed words.')

  const tools = [
    { name: 'weather', input_schema: { type: 'object' as const, properties: { place: { type: 'string' } } } },
  ]
  const question = { role: 'user' as const, content: '/tool-call weather {"place": "Bern"}\n/say It is sunny.' }
  const called = await client.messages.create({ ...ask, tools, messages: [question] })
  const use = called.content.find((block) => block.type === 'tool_use')
  expect([called.stop_reason, use?.name, use?.input]).toEqual(['tool_use', 'weather', { place: 'Bern' }])
  const result = { type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: 'sunny' }
  const answered = await client.messages.create({
    ...ask,
    tools,
    messages: [question, { role: 'assistant', content: called.content }, { role: 'user', content: [result] }],
  })
  expect(answered.stop_reason).toBe('end_turn')
  const { input_tokens: tokens } = await client.messages.countTokens({ model: script, messages: [question] })
  expect(tokens).toBeGreaterThan(0)
})

test('a key with one cent answers ten of 50 parallel requests that cost a tenth of it, and refuses the others', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  const { baseUrl, key } = await connect(window, 'Script', 0.01)
  const body = JSON.stringify({
    model: script,
    messages: [{ role: 'user', content: '/usage cost=0.001\n/say One.' }],
  })
  const headers = { Authorization: `Bearer ${key}` }
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 402)
  expect(refused).toHaveLength(40)
  expect(refused[0]?.text).toContain('this key has spent $0.01 of $0.01')
  const [shown] = await readBridge(window, 'gatewayKeys.list')
  expect(shown).toMatchObject({ spentUsd: 0.01, limitUsd: 0.01 })
})

test('web pages, other names of this computer and other accounts are not served, even with a key', async ({
  launchApp,
}) => {
  const { window } = await launchApp()
  const { baseUrl, key } = await connect(window, 'Editor')
  const { port, host } = new URL(baseUrl)
  const statusWith = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        path: '/api/v1/key',
        headers: { Authorization: `Bearer ${key}`, ...headers },
      }
      request(options, (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end()
    })
  expect(await statusWith({ Host: host })).toBe(200)
  expect(await statusWith({ Host: `rebound.example:${port}` })).toBe(403)
  expect(await statusWith({ Host: `localhost:${port}` })).toBe(403)
  expect(await statusWith({ Host: host, Origin: 'https://page.example' })).toBe(403)
  expect(await statusWith({ Host: host, Origin: `http://${host}` })).toBe(403)

  if (process.platform !== 'linux' || readLaunchSettings().user === null) return
  // A third account: neither that of the app nor the administrator.
  const program = `exec 3<>/dev/tcp/127.0.0.1/${port}
    printf 'GET /api/v1/key HTTP/1.1\\r\\nHost: ${host}\\r\\nAuthorization: Bearer ${key}\\r\\n\\r\\n' >&3
    read -r _ status _ <&3 && echo "$status"`
  const nobody = 65_534
  const { stdout } = await promisify(execFile)('bash', ['-c', program], { uid: nobody, gid: nobody, cwd: '/' })
  expect(stdout.trim()).toBe('403')
})
