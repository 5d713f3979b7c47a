import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * Answers every chat with one token after 30 ms, faster than any model, and ends 30 ms later. If the message contains
 * `many`, it sends another 2,000 tokens per second for three seconds. Prints its URL.
 */
const event = (content: string) =>
  `data: ${JSON.stringify({ id: 'gen-1', model: 'bench', choices: [{ index: 0, delta: { content } }] })}\n\n`

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => void answer(body, response))
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})

async function answer(body: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  await wait(30)
  response.write(event('token '))
  if (!body.includes('many')) {
    await wait(30)
    response.end('data: [DONE]\n\n')
    return
  }
  const began = Date.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor((Date.now() - began) * 2)
    while (sent < due) {
      response.write(event('token '))
      sent++
    }
    if (Date.now() - began < 3000) return
    clearInterval(timer)
    response.end('data: [DONE]\n\n')
  }, 1)
}
