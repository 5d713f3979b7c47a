import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { makeFolder, makeGuide } from './testing/start-test-gateway.ts'

const printedLine = z.strictObject({ base_url: z.string(), authorize_url: z.string(), key: z.string() })
const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the program as `npm run gateway` does: by the Electron binary as plain Node, as these tests run. */
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

test.each([[[]], [['--data', 'x', '--port', 'many']], [['--data', 'x', '--port', '70000']]])(
  'arguments %j are refused with the usage',
  async (args) => {
    const child = start(...args)
    const [said, exit] = await Promise.all([readAll(child.stderr), once(child, 'exit')])
    expect([said, exit]).toEqual(['Usage: npm run gateway -- --port 0 --data DIR [--guide DIR]\n', [2, null]])
  },
)
