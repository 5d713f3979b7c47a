import { expect, test } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { type Answerer, json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient, type SpeechEvent } from './client.ts'

const never = new AbortController().signal
const request = { input: 'Hi.', model: 'm', voice: 'v' }

function sound(contentType: string, ...pieces: Buffer[]): Answerer {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': contentType, 'X-Generation-Id': 'gen-1' })
    response.end(Buffer.concat(pieces))
  }
}

async function speak(...answers: Answerer[]) {
  const server = await loopbackServer(...answers)
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => 'secret',
    fetch: (url, options) => fetch(url, options),
  })
  return { server, events: client.speak(request, never) }
}

function bytesOf(events: SpeechEvent[]): Buffer {
  return Buffer.concat(events.flatMap((event) => (event.type === 'sound' ? [event.bytes] : [])))
}

test.each(['audio/pcm', 'audio/mpeg', 'application/octet-stream'])(
  'sound (%s) follows its head',
  async (contentType) => {
    const { server, events: stream } = await speak(sound(contentType, Buffer.from([1, 2, 3]), Buffer.from([4])))
    const events = await collect(stream)
    expect(events[0]).toEqual({ type: 'head', contentType, requestId: 'gen-1' })
    expect([...bytesOf(events)]).toEqual([1, 2, 3, 4])
    expect(server.requests).toMatchObject([{ method: 'POST', url: '/api/v1/audio/speech' }])
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(request)
  },
)

const bad = (message: RegExp) => ({
  source: 'transport',
  kind: 'bad-response',
  status: 200,
  message: expect.stringMatching(message),
  notice: expect.any(Object),
})

test.each([
  [
    'an Error object, without the key that it repeats',
    json(200, { error: { code: 402, message: 'Pay for secret' } }),
    { source: 'gateway', status: 200, code: 402, message: 'Pay for ***' },
  ],
  ['other JSON', json(200, { ok: true }), bad(/is JSON, not sound/)],
  ['what only calls itself JSON', sound('application/json', Buffer.from('no')), bad(/neither sound nor JSON/)],
  ['a page', sound('text/html', Buffer.from('<html>')), bad(/is no sound/)],
])('%s instead of sound throws before any head', async (_name, answer, data) => {
  const { events } = await speak(answer)
  await expect(events.next()).rejects.toMatchObject({ data })
})

test('the connection of an answer that is not sound is closed early', async () => {
  const { server, events } = await speak((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write('<html>')
  })
  await expect(events.next()).rejects.toMatchObject({ data: bad(/is no sound/) })
  await expect(server.closed).resolves.toBeUndefined()
})
