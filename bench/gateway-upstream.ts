import { createServer, type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

// An OpenAI-compatible server with minimal cost, so that the programs in front of it are measured. A separate process,
// started by gateway.ts; prints its port.

/** Chunks of an answer, each in a separate write, like tokens. */
const pieces = 40
const text = 'a few words '

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'model' }
const usage = { prompt_tokens: 10, completion_tokens: pieces, total_tokens: pieces + 10 }
const frame = (value: object) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)
const piece = frame({ ...head, choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })
const end = Buffer.concat([
  frame({ ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  frame({ ...head, choices: [], usage }),
  Buffer.from('data: [DONE]\n\n'),
])
const message = { role: 'assistant', content: text.repeat(pieces) }
const completion = Buffer.from(
  JSON.stringify({
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  }),
)

const event = (value: { readonly type: string; readonly [field: string]: unknown }) =>
  Buffer.from(`event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`)

/** A streamed answer: what comes before the pieces, one piece, and what comes after them. */
interface Streamed {
  readonly begin: Buffer
  readonly piece: Buffer
  readonly end: Buffer
}

const none = Buffer.alloc(0)

/** The streams of each path. */
const streams: Readonly<Record<string, Streamed>> = {
  '/v1/chat/completions': { begin: none, piece, end },
  '/v1/messages': {
    begin: Buffer.concat([
      event({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'model',
          content: [],
          usage: { input_tokens: 10, output_tokens: 1 },
        },
      }),
      event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    ]),
    piece: event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    end: Buffer.concat([
      event({ type: 'content_block_stop', index: 0 }),
      event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: pieces } }),
      event({ type: 'message_stop' }),
    ]),
  },
  '/v1/responses': {
    begin: event({ type: 'response.created', response: { id: 'resp_1', object: 'response', model: 'model' } }),
    piece: event({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: text }),
    end: event({
      type: 'response.completed',
      response: {
        id: 'resp_1',
        object: 'response',
        model: 'model',
        usage: { input_tokens: 10, output_tokens: pieces, total_tokens: pieces + 10 },
      },
    }),
  },
}

const embeddings = Buffer.from(
  JSON.stringify({
    object: 'list',
    model: 'model',
    data: [{ object: 'embedding', index: 0, embedding: Array.from({ length: 256 }, (_, index) => index / 256) }],
    usage: { prompt_tokens: 4, total_tokens: 4 },
  }),
)
const models = Buffer.from(JSON.stringify({ object: 'list', data: [{ id: 'model', object: 'model' }] }))

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    const streamed = streams[request.url ?? '']
    if (streamed !== undefined && /"stream":\s*true/.test(body)) void stream(response, streamed)
    else response.setHeader('Content-Type', 'application/json').end(answers[request.url ?? ''] ?? completion)
  })
})

/** The answers in one piece that are no chat completion. */
const answers: Readonly<Record<string, Buffer>> = { '/v1/models': models, '/v1/embeddings': embeddings }

async function stream(response: ServerResponse, { begin, piece: each, end: last }: Streamed): Promise<void> {
  response.setHeader('Content-Type', 'text/event-stream')
  if (begin.length > 0) response.write(begin)
  for (let count = 0; count < pieces && !response.destroyed; count++) {
    response.write(each)
    await setImmediate()
  }
  response.end(last)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
