import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { cutConnection } from './connections.ts'

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/`
}

test('a client reads everything that was sent before the connection breaks', async () => {
  const written = Promise.withResolvers<void>()
  const wasRead = Promise.withResolvers<void>()
  const url = await serve((response) => {
    response.write('one ')
    response.write('two'.padEnd(100_000))
    void cutConnection(response, () => {
      written.resolve()
      return wasRead.promise
    })
  })
  const { body } = await fetch(url)
  // It reads only when the gateway has nothing left to write.
  await written.promise
  const reader = body?.getReader()
  let text = ''
  while (text.length < 100_004) text += new TextDecoder().decode((await reader?.read())?.value)
  expect(text.trimEnd()).toBe('one two')
  wasRead.resolve()
  await expect(reader?.read()).rejects.toThrow('terminated')
})

test('the connection breaks immediately if no answer has begun', async () => {
  const url = await serve((response) => void cutConnection(response, () => new Promise(() => {})))
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
