import { expect, test } from 'vitest'
import type { MessageFromGateway, MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import { createProgramPort } from './program-port.ts'

const address = { baseUrl: 'http://127.0.0.1:4180/api/v1', authorizeUrl: 'http://127.0.0.1:4180/auth' }
const began = { id: 'gen-1', keyId: 2, program: 'Editor', at: 5, path: '/messages' } as const

function open() {
  const posted: MessageToGateway[] = []
  const heard: unknown[] = []
  let listen: (message: unknown) => void = () => undefined
  let end: (code: number) => void = () => undefined
  const port = createProgramPort(
    {
      post: (message) => void posted.push(message),
      onMessage: (listener) => (listen = listener),
      onExit: (listener) => (end = listener),
      kill: () => undefined,
    },
    {
      began: (request) => heard.push(['began', request]),
      texts: (id, texts) => heard.push(['texts', id, texts]),
      progressed: (request) => heard.push(['progressed', request.id]),
      ended: (request) => heard.push(['ended', request.id]),
      lost: () => heard.push(['lost']),
    },
  )
  return { port, posted, heard, say: (message: MessageFromGateway | object) => listen(message), end: () => end(1) }
}

test('an answer belongs to the call with its id', async () => {
  const { port, posted, say } = open()
  const first = port.serve(4180)
  const second = port.serve(null)
  expect(posted.map((message) => ('id' in message ? message.id : null))).toEqual([1, 2])
  say({ type: 'programs', id: 2, address: null })
  say({ type: 'programs', id: 1, address })
  expect([await first, await second]).toEqual([address, null])
})

test('a port that is taken is bad input with the message of the gateway', async () => {
  const { port, say } = open()
  const served = port.serve(80)
  say({ type: 'programs-failed', id: 1, message: 'Port 80 is used' })
  await expect(served).rejects.toMatchObject({ data: { kind: 'bad-input', message: 'Port 80 is used' } })
})

test('requests are passed on, and what is no message is ignored', () => {
  const { heard, say } = open()
  say({ type: 'program-request-began', request: began })
  say({ type: 'program-request-began', request: { ...began, path: '/etc/passwd' } })
  say({ type: 'program-request-texts', id: 'gen-1', texts: { request: '{}', answer: '', isCut: false } })
  expect(heard).toEqual([
    ['began', began],
    ['texts', 'gen-1', { request: '{}', answer: '', isCut: false }],
  ])
})

test('a process that ends rejects what waits, reports the loss, and gets no more keys', async () => {
  const { port, posted, heard, end } = open()
  const waiting = port.serve(4180)
  end()
  await expect(waiting).rejects.toMatchObject({ data: { kind: 'unreachable' } })
  expect(heard).toEqual([['lost']])
  port.setRoutes({ gateways: [], aliases: [] })
  await expect(port.serve(null)).rejects.toMatchObject({ data: { kind: 'unreachable' } })
  expect(posted).toHaveLength(1)
})
