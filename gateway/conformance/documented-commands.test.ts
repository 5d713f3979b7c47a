import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../testing/start-test-gateway.ts'

// Runs every command of docs/gateway.md unchanged, in one shell, except for the port, the folder of its files and the
// start of the program: the sources instead of the build.

const document = fileURLToPath(new URL('../../docs/gateway.md', import.meta.url))
const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const mark = '===== end of block ====='

/** What each block must print, in order: one entry per block. */
const expected: readonly (readonly RegExp[])[] = [
  // Run it alone
  [/^$/],
  [/^$/],
  // Talk to it
  [/"id":"gatehouse\/guide".*"id":"gatehouse\/moonshine-tiny"/s, /"slug":"guide".*"slug":"moonshine"/s],
  [/^data: \{.*\n\ndata: \[DONE\]\n\n$/s],
  [/"finish_reason":"length".*"service_metadata":\{"requested":"gatehouse\/guide"/s],
  [/"slug":"writer".*"system_prompt":"Be brief\."/s, /"total_count":1\}.*"total_count":1\}/s],
  [/HTTP\/1\.1 200 OK.*audio\/pcm;rate=24000;channels=1/is],
  [/"text":"[^"]*\breport\b[^"]*Monday/, /"task":"transcribe"/],
  [/("object":"chat\.completion".*){3}/s],
  [/"code":403.*No model \\"unknown\/model\\".*HTTP\/1\.1 401/s],
  // Sign a program in
  [/^http:\/\/127\.0\.0\.1:43121\/callback\?code=[\w-]+&state=xyz&iss=\S+\n.*"key":"gh-.*"user_id":"user_/s],
  [/id="code"/],
  [/^HTTP\/1\.1 400.*HTTP\/1\.1 400.*HTTP\/1\.1 403.*HTTP\/1\.1 403/s],
  // Keys and money
  [/"label":"Anna".*"key":"gh-.*"label":"Anna"/s],
  // Dialects
  [
    /"type":"message".*"stop_reason":"max_tokens"/,
    /event: message_start\n.*"type":"thinking_delta".*"type":"input_json_delta".*event: message_stop\n/s,
    /\{"input_tokens":2\}/,
    /"type":"response.output_text.delta".*"type":"response.completed"/s,
    /"object":"list","data":\[.*"prompt_tokens":4/,
  ],
  [/"type":"invalid_request_error","message":"messages must be an array".*"code":404.*unknown\/model/s],
  // Tools of the gateway
  [/"name":"clock".*"tool_calls_executed":[12]/s],
  // The script language
  [/"reasoning":" think\.".*Here.*\[DONE\].*HTTP\/1\.1 429.*retry-after: 2.*Slow down.*"one".*" two"/is],
  [/"logprobs".*"system_fingerprint":"fp_1".*"name":"weather"/s],
]

let outputs: readonly string[] = []
const cleanUps: (() => Promise<void>)[] = []

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const isWindows = process.platform === 'win32'

beforeAll(async () => {
  if (isWindows) return
  const folder = await makeFolder((cleanUp) => cleanUps.push(cleanUp))
  const port = await freePort()
  const written = await readFile(document, 'utf8')
  const blocks = [...written.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) =>
    block
      // First, because the program's own path may contain /tmp/ as well.
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('npm run -s gateway --', `ELECTRON_RUN_AS_NODE=1 '${process.execPath}' '${program}'`)
      .replaceAll('4100', String(port)),
  )
  const script = ["trap 'kill $(jobs -p)' EXIT", ...blocks.map((block) => `${block}\necho; echo '${mark}'`)].join('\n')
  const shell = spawn('bash', [], {
    env: { ...process.env, NODE_OPTIONS: '', no_proxy: '127.0.0.1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  shell.stdin.end(script)
  const output = await text(shell.stdout)
  outputs = output.split(`\n${mark}\n`).slice(0, -1)
})

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

test.skipIf(isWindows)('every block of commands has an expected output', () => {
  expect(outputs).toHaveLength(expected.length)
})

test.skipIf(isWindows).each(expected.map((patterns, index) => [index + 1, patterns] as const))(
  'docs/gateway.md, block %d prints what the document says',
  (number, patterns) => {
    for (const pattern of patterns) expect(outputs[number - 1]).toMatch(pattern)
  },
)
