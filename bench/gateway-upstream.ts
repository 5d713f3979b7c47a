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

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    if (/"stream":\s*true/.test(body)) void stream(response)
    else response.setHeader('Content-Type', 'application/json').end(completion)
  })
})

async function stream(response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', 'text/event-stream')
  for (let count = 0; count < pieces && !response.destroyed; count++) {
    response.write(piece)
    await setImmediate()
  }
  response.end(end)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
