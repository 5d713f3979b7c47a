import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeData } from '#shared/gateway/server-sent-events.ts'
import { toErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { type Answerer, eventStream, json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient } from './client.ts'

const megabyte = 1024 * 1024
const encodeText = (content: string): string => encodeData({ choices: [{ index: 0, delta: { content } }] })

/** Returns the number of characters received, the error, and whether the connection was closed. */
async function read(answer: Answerer, streamLimits?: { maxBytes: number; maxEvents: number }) {
  const server = await loopbackServer(answer)
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => null,
    fetch: (url, options) => fetch(url, options),
    ...(streamLimits ? { streamLimits } : {}),
  })
  let length = 0
  try {
    const request = { messages: [{ role: 'user' as const, content: 'Hi' }] }
    for await (const event of client.chat(request, new AbortController().signal)) {
      const content = event.type === 'chunk' ? event.chunk.choices[0]?.delta?.content : null
      if (typeof content === 'string') length += content.length
    }
    return { length, error: null }
  } catch (error) {
    await server.closed
    return { length, error: toErrorData(error) }
  }
}

const tooLong = (explanation: Explanation) => ({ source: 'transport', kind: 'too-long', ...explanation })

test('the limit applies to the decompressed size of a compressed body', async () => {
  const bomb = gzipSync(encodeText('x'.repeat(megabyte)).repeat(64))
  expect(bomb.length).toBeLessThan(megabyte / 8)
  const packed: Answerer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' }).write(bomb)
  }
  const { length, error } = await read(packed, { maxBytes: 4 * megabyte, maxEvents: 1000 })
  expect(error).toEqual(tooLong(explain('answerBytesTooMany')))
  expect(length).toBeLessThanOrEqual(4 * megabyte)
  expect(length).toBeGreaterThan(0)
})

test('the event limit includes events without content', async () => {
  const limits = { maxBytes: megabyte, maxEvents: 1000 }
  expect(await read(eventStream(': alive\n\n'.repeat(1000)), limits)).toEqual({ length: 0, error: null })
  const { error } = await read(
    eventStream(': alive\n\n'.repeat(1001), () => undefined),
    limits,
  )
  expect(error).toEqual(tooLong(explain('answerEventsTooMany')))
})

test('events over 16 MB and unstreamed answers over 32 MB are too long', async () => {
  const { error: eventError } = await read(eventStream(encodeText('x'.repeat(17 * megabyte)), () => undefined))
  expect(eventError).toEqual(tooLong(explain('eventTooLong')))
  const { error: answerError } = await read(json(200, { choices: [], filler: 'x'.repeat(33 * megabyte) }))
  expect(answerError).toEqual(tooLong(explain('answerPieceTooLarge')))
})
