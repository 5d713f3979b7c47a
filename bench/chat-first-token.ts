import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { MessageChannel } from 'node:worker_threads'
import { openConversations } from '../electron/core/conversations/conversations.ts'
import { createGatewayClient } from '../electron/core/gateway-client/client.ts'
import { openDatabase } from '../electron/core/storage/open-database.ts'
import { pumpStream, type StreamPort } from '../electron/ipc/pump-stream.ts'
import type { WatchPart } from '../shared/conversation.ts'
import { toErrorData } from '../shared/errors.ts'
import type { Outcome, PulledParts } from '../shared/ipc/contract-kinds.ts'
import { median, percentile } from '../shared/testing/percentile.ts'
import { type Figure, repeats } from './report.ts'

const asksEach = 60

/**
 * Measures the time from sending a request to the first token in the page, through all of main and a message port,
 * compared with a direct fetch from the same server. Also counts how many messages per second the page receives from a
 * fast answer.
 */
export async function benchFirstToken(): Promise<Figure[]> {
  const upstream = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'chat-upstream.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  try {
    const [url] = (await once(createInterface({ input: upstream.stdout }), 'line')) as [string]
    const app = openApp(join(directory, 'gatehouse.db'), `${url}/api/v1`)
    const medians: number[] = []
    const all = { direct: [] as number[], through: [] as number[] }
    for (let repeat = 0; repeat < repeats + 1; repeat++) {
      const direct: number[] = []
      const through: number[] = []
      for (let ask = 0; ask < asksEach; ask++) {
        direct.push(await askDirectly(`${url}/api/v1/chat/completions`))
        through.push(await app.firstToken())
      }
      // The first repeat warms up the compiler and the connections.
      if (repeat === 0) continue
      medians.push(median(through) - median(direct))
      all.direct.push(...direct)
      all.through.push(...through)
    }
    const messages = await app.messagesPerSecond()
    app.close()
    // Of all repeats, since the 99th of 100 in one of them would be its slowest.
    const slowest = percentile(all.through, 0.99) - percentile(all.direct, 0.99)
    return [
      { name: 'G7: first token, median, added', value: median(medians), goal: 0.4, unit: 'ms' },
      { name: 'G7: first token, 99 of 100, added', value: slowest, goal: 2, unit: 'ms' },
      { name: 'G7: messages to the page', value: messages, goal: 125, unit: 'a second' },
    ]
  } finally {
    upstream.kill()
    rmSync(directory, { recursive: true })
  }
}

async function askDirectly(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { method: 'POST', body: '{"messages":[]}' })
  const reader = response.body?.getReader()
  await reader?.read()
  const took = performance.now() - began
  while (!(await reader?.read())?.done);
  return took
}

function openApp(path: string, baseUrl: string) {
  let left = 0
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => baseUrl },
    readKey: async () => null,
    fetch: (url, options) => {
      left = performance.now()
      return fetch(url, options)
    },
  })
  const database = openDatabase(path)
  const conversations = openConversations({
    database,
    activeProfileId: () => 'bench',
    gatewayOf: () => ({
      dialect: 'gateway',
      complete: (request, signal) => client.chat(request, signal),
      describe: () => ({ method: 'POST', url: null, headers: {} }),
    }),
    emit: () => undefined,
  })

  /** Sends a message in a separate conversation, and passes on the page's messages until the answer is complete. */
  async function ask(text: string, onMessage: (parts: readonly WatchPart[]) => void): Promise<void> {
    const { id } = conversations.calls['conversation.create']({ model: null })
    const { port1, port2 } = new MessageChannel()
    // Like Electron's port, wrap the message in `data`.
    const port: StreamPort = {
      on: (event: string, listener: (event: { data: unknown }) => void) =>
        port1.on(event, (data: unknown) => listener({ data })),
      start: () => port1.start(),
      postMessage: (message) => port1.postMessage(message),
      close: () => port1.close(),
    }
    pumpStream(
      port,
      (signal) => conversations.streams['conversation.watch']({ conversationId: id }, signal),
      toErrorData,
    )
    await new Promise<void>((resolve, reject) => {
      port2.on('message', (message: Outcome<PulledParts<WatchPart>>) => {
        if (!message.ok) return reject(new Error(message.error.message))
        const { parts } = message.value
        if (parts.some((part) => part.type === 'snapshot'))
          conversations.calls['conversation.send']({ conversationId: id, text })
        onMessage(parts)
        if (
          parts.some(
            (part) =>
              part.type === 'message' && part.message.role === 'assistant' && part.message.status !== 'streaming',
          )
        ) {
          return resolve()
        }
        port2.postMessage('next')
      })
      port2.postMessage('next')
    })
    port2.close()
  }

  return {
    async firstToken(): Promise<number> {
      let first = 0
      await ask('one', (parts) => {
        // Text that arrives in the same turn as the end of the answer is part of the complete message.
        const has = (part: WatchPart) =>
          part.type === 'text' ||
          (part.type === 'message' && part.message.role === 'assistant' && part.message.text !== '')
        if (first === 0 && parts.some(has)) first = performance.now()
      })
      return first - left
    },
    async messagesPerSecond(): Promise<number> {
      const times: number[] = []
      await ask('many', () => times.push(performance.now()))
      const busiest = times.map((time) => times.filter((other) => other >= time && other < time + 1000).length)
      return Math.max(...busiest)
    },
    close: () => database.close(),
  }
}
