import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'
import { withApp } from './e2e.mjs'
import { runProgram } from './run-program.mjs'
import { PlainError, root, runMain, printLine } from './run-main.mjs'
import { setUp } from './set-up.mjs'

// Sends 10,000 requests of every kind to the gateway and reports whether its memory grows. The same number of requests
// precedes them as a warm-up, during which the heap of a new process grows to its working size. `npm run soak
// -- conversation` talks with the app instead.

const requests = Number(process.argv[2] ?? 10_000)
const atOnce = 20
/** Maximum ratio of the memory during the last fifth of the requests to that during the first fifth. */
const maxGrowth = 1.05
/** Memory that garbage collection may leave, in MB. */
const slack = 5

await runMain(() => (process.argv[2] === 'conversation' ? soakConversation() : soakGateway()))

/** Talks with the real app for half an hour. */
async function soakConversation() {
  const electron = await setUp({ forTests: true, needsDisplay: true })
  await buildIfNeeded({ quiet: true })
  const program = fileURLToPath(new URL('bench/conversation-soak.ts', root))
  return withApp(electron, async (found) => {
    const environment = { ...found, ELECTRON_RUN_AS_NODE: '1' }
    return (await runProgram(electron.binary, [program], { environment })).code
  })
}

async function soakGateway() {
  if (process.platform === 'win32') throw new PlainError('The soak reads memory with ps, which Windows does not have.')
  const { binary } = await setUp()
  await buildIfNeeded({ quiet: true })
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-soak-'))
  const gateway = spawn(binary, [fileURLToPath(new URL('out/main/gateway.js', root)), '--data', folder], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(createInterface({ input: gateway.stdout }), 'line')
    return await soak(JSON.parse(String(line)), () => memoryOf(gateway.pid ?? 0))
  } finally {
    gateway.kill('SIGTERM')
    await once(gateway, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {{ base_url: string, key: string }} gateway
 * @param {() => number} memory in MB
 */
async function soak({ base_url: baseUrl, key }, memory) {
  const headers = { Authorization: `Bearer ${key}` }
  await fetch(`${baseUrl}/presets/soak/chat/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ temperature: 0.5, messages: [{ role: 'system', content: 'Be brief.' }] }),
  })
  /** @type {number[]} */
  const measured = []
  let next = 0
  const startedAt = performance.now()
  const ask = async () => {
    for (let number = next++; number < 2 * requests; number = next++) {
      const { body, status } = requestOf(number)
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${baseUrl}/chat/completions`, init)
      if (isLeft(number)) await response.body?.cancel()
      else await response.text()
      if (response.status !== status)
        throw new PlainError(`Request ${number} was a ${response.status}, not a ${status}.`)
      if (number >= requests && number % 100 === 0) measured.push(memory())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  const seconds = (performance.now() - startedAt) / 1000
  const fifth = Math.floor(measured.length / 5)
  const early = median(measured.slice(0, fifth))
  const late = median(measured.slice(-fifth))
  const isFlat = late <= early * maxGrowth + slack
  printLine(`${2 * requests} requests in ${seconds.toFixed(1)} s, ${Math.round((2 * requests) / seconds)} per second`)
  printLine(
    `Memory over the last ${requests}: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late: ${isFlat ? 'flat' : 'growing'}`,
  )
  return isFlat ? 0 : 1
}

/** Returns whether the client disconnects midway, as every eighth does. @param {number} number */
function isLeft(number) {
  return number % 8 === 6
}

/**
 * Returns a request of each kind in turn.
 * @param {number} number
 * @returns {{ body: object, status: number }}
 */
function requestOf(number) {
  const text = (/** @type {string} */ content) => [{ role: 'user', content: `${content} ${number}` }]
  const model = 'gatehouse/script'
  switch (number % 8) {
    case 0:
      return { body: { model, messages: text('/usage cost=0.01\nHello') }, status: 200 }
    case 1:
      return { body: { model, stream: true, messages: text('/chunk 8\n/markdown 4KB\nHello') }, status: 200 }
    case 2:
      return {
        body: { model: 'gatehouse/guide', max_tokens: 1, messages: text('How do I stop an answer?') },
        status: 200,
      }
    case 3: {
      const messages = text('/tool-call clock {}\n/say Done')
      return { body: { model, stream: true, tools: [{ type: 'clock' }], messages }, status: 200 }
    }
    case 4:
      return { body: { model: `${model}@preset/soak`, session_id: `s${number}`, messages: text('Hello') }, status: 200 }
    case 5:
      return { body: { model, messages: text('/status 503\n') }, status: 503 }
    case 6:
      return { body: { model, stream: true, messages: text('/rate 50\n/markdown 4KB\nHello') }, status: 200 }
    default:
      return { body: { model, temperature: 7, messages: text('Hello') }, status: 400 }
  }
}

/** @param {number} pid */
function memoryOf(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
