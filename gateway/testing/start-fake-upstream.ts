import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A request as a fake upstream received it. */
interface UpstreamRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly authorization: string | undefined
}

/** The same request as it was sent. */
interface ReceivedRequest {
  /** Below the base URL. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

type AnswerUpstream = (response: ServerResponse, request: UpstreamRequest & ReceivedRequest) => void | Promise<void>

export interface FakeUpstream {
  readonly baseUrl: string
  readonly requests: readonly UpstreamRequest[]
  readonly received: readonly ReceivedRequest[]
  /** Returns how often the models were requested. */
  readonly probes: () => number
  /** Returns how many connections were made to it. */
  readonly connections: () => number
  /** Closes open connections, as a server does with idle ones. */
  readonly closeConnections: () => void
  answer: AnswerUpstream
  readonly close: () => Promise<void>
}

/** Starts an OpenAI-compatible server that answers as the test defines. */
export async function startFakeUpstream(answer: AnswerUpstream, models: readonly object[] = [{ id: 'small' }]) {
  const requests: UpstreamRequest[] = []
  const received: ReceivedRequest[] = []
  let probes = 0
  let connections = 0
  const server = createServer((incoming, response) => void serve(incoming, response))
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url === '/v1/models') {
      probes++
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ object: 'list', data: models }))
      return
    }
    let text = ''
    for await (const deltaChunk of incoming) text += String(deltaChunk)
    // A test reads its own body.
    const body = JSON.parse(text) as Record<string, unknown>
    const request = { body, authorization: incoming.headers.authorization }
    requests.push(request)
    const sent = { path: (incoming.url ?? '').replace(/^\/v1/, ''), headers: incoming.headers, text }
    received.push(sent)
    await upstream.answer(response, { ...request, ...sent })
  }
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  const upstream: FakeUpstream = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    received,
    probes: () => probes,
    connections: () => connections,
    closeConnections: () => server.closeAllConnections(),
    answer,
    close,
  }
  return upstream
}

/** Returns an answer that streams these chunks, then `[DONE]`. */
export function streamChunks(...chunks: readonly object[]): AnswerUpstream {
  return async (response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    for (const chunk of chunks) {
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
      // Each in its own packet, as from a model.
      await setImmediate()
    }
    response.end('data: [DONE]\n\n')
  }
}

/** Creates a chunk with a delta. */
export const piece = (delta: object, more: object = {}) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'small',
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
})

/** Returns an answer that streams a text in words, with usage. */
export function answerWithText(
  text: string,
  usage: object = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
) {
  const words = text.match(/\s*\S+/g) ?? []
  return streamChunks(...words.map((word) => piece({ content: word })), piece({}, { finish_reason: 'stop' }), {
    ...piece({}),
    choices: [],
    usage,
  })
}

/** Returns a refusal with a status and an error object. */
export function refuseWith(status: number, message: string, headers: Record<string, string> = {}): AnswerUpstream {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message } }))
  }
}
