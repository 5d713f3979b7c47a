import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openAuthorizePage } from './testing/open-authorize-page.ts'
import { makeFolder, makeGuide } from './testing/start-test-gateway.ts'

const printedLine = z.strictObject({ base_url: z.string(), authorize_url: z.string(), key: z.string() })
const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the program as `npm run gateway` does: by the Electron binary as plain Node, like these tests. */
function start(...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, NODE_OPTIONS: '' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the command line prints one line of JSON, serves, and ends by %s',
  async (signal) => {
    const child = start('--port', '0', '--data', join(await makeFolder(), 'data'), '--guide', await makeGuide())
    const rest = readAll(child.stderr)
    const line = String((await once(child.stdout, 'data'))[0])
    expect(line.endsWith('}\n')).toBe(true)
    const printed = printedLine.parse(JSON.parse(line))
    expect(printed).toEqual({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/),
      authorize_url: printed.base_url.replace('/api/v1', '/auth'),
      key: expect.stringMatching(/^gh-/),
    })
    const response = await fetch(`${printed.base_url}/presets/mine/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${printed.key}` },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] }),
    })
    expect(response.status).toBe(200)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await rest).toBe('')
  },
)

test('consent by the page alone is announced in the terminal', async () => {
  const child = start('--data', join(await makeFolder(), 'data'), '--guide', await makeGuide(), '--consent', 'page')
  expect(String((await once(child.stderr, 'data'))[0])).toContain('Use it for tests only.')
})

test('a program that asks for a key is shown in the terminal, and gets none by the page alone', async () => {
  const child = start('--data', join(await makeFolder(), 'data'), '--guide', await makeGuide())
  const printed = printedLine.parse(JSON.parse(String((await once(child.stdout, 'data'))[0])))
  const page = await openAuthorizePage({ authorizeUrl: printed.authorize_url }, { key_label: 'Editor' })
  const said = once(child.stderr, 'data')
  const html = await (await page.answer()).text()
  expect([html.includes('id="code"'), html.includes('id="terminal-code"')]).toEqual([false, true])
  expect(String((await said)[0])).toContain('Editor')
})

test.each([
  [[]],
  [['--data', 'x', '--port', 'many']],
  [['--data', 'x', '--port', '70000']],
  [['--data', 'x', '--consent', 'none']],
])('arguments %j are refused with the usage', async (args) => {
  const child = start(...args)
  const [said, exit] = await Promise.all([readAll(child.stderr), once(child, 'exit')])
  expect([said, exit]).toEqual([
    'Usage: npm run gateway -- --port 0 --data DIR [--guide DIR] [--consent terminal|page]\n',
    [2, null],
  ])
})
