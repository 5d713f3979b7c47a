import { expect, test } from 'vitest'
import { readEvents } from '#shared/testing/read-events.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// What a script can do to a client, in every dialect.

const gateway = shareTestGateway()

const paths = ['/messages', '/responses', '/embeddings'] as const
const streams = ['/messages', '/responses'] as const

/** Plays a script with this path. The texts of scripts differ, since `times=` counts equal ones. */
const play = (path: string, script: string, more: object = {}, init: { signal?: AbortSignal } = {}) =>
  gateway().post(
    path,
    {
      model: 'gatehouse/script',
      max_tokens: 50,
      messages: [{ role: 'user', content: script }],
      input: script,
      ...more,
    },
    init,
  )

/** Returns whether another answer comes first; then the client leaves. */
async function isOvertaken(path: string, waiting: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const client = new AbortController()
  const late = waiting(client.signal).then(
    () => 'late',
    () => 'late',
  )
  const first = await Promise.race([late, play(path, 'Hi').then(() => 'other')])
  client.abort()
  await late
  return first === 'other'
}

test.each(paths)('%s: a delay', async (path) => {
  expect(await isOvertaken(path, (signal) => play(path, '/delay 60m\nHi', {}, { signal }))).toBe(true)
  expect((await play(path, `/delay 1ms\nfor ${path}`)).status).toBe(200)
})

test.each(paths)('%s: a status, with the time to wait, for the first times', async (path) => {
  const script = `/status 429 retry-after=2 message="Slow down" times=1\nfor ${path}`
  const refused = await play(path, script)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await refused.json()).toMatchObject({ error: { message: 'Slow down' } })
  expect((await play(path, script)).status).toBe(200)
})

test.each(paths)('%s: a page instead of JSON', async (path) => {
  const response = await play(path, `/status 502 html`)
  expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
})

test.each(paths)('%s: a cut before the answer', async (path) => {
  await expect(play(path, '/cut')).rejects.toThrow('fetch failed')
})

test.each(paths)('%s: JSON that does not parse', async (path) => {
  const response = await play(path, '/malformed')
  await expect(response.json()).rejects.toThrow('JSON')
})

test.each(paths)('%s: silence until the client leaves', async (path) => {
  expect(await isOvertaken(path, (signal) => play(path, '/hang', {}, { signal }))).toBe(true)
})

test.each(streams)('%s: a cut in the middle of a stream', async (path) => {
  const response = await play(path, '/cut after=2\none two three', { stream: true })
  let text = ''
  const read = async () => {
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString()
  }
  await expect(read()).rejects.toThrow('terminated')
  expect([text.includes('"one"'), text.includes('" two"'), text.includes('" three"')]).toEqual([true, true, false])
})

test.each(streams)('%s: an event that does not parse, and the rest', async (path) => {
  const response = await play(path, '/malformed after=1\none two', { stream: true })
  const broken: string[] = []
  let last: unknown
  if (response.body === null) throw new Error('The response has no body')
  for await (const event of readEvents(response.body)) {
    if (event.kind !== 'data') continue
    try {
      last = JSON.parse(event.data)
    } catch {
      broken.push(event.data)
    }
  }
  expect(broken).toHaveLength(1)
  expect(last).toMatchObject({ type: path === '/messages' ? 'message_stop' : 'response.completed' })
})

test.each(streams)('%s: silence in the middle of a stream', async (path) => {
  const read = async (signal: AbortSignal) =>
    (await play(path, '/hang after=1\none two', { stream: true }, { signal })).text()
  expect(await isOvertaken(path, read)).toBe(true)
})

test.each([
  ['/messages', 'event: ping'],
  ['/responses', ': GATEHOUSE PROCESSING'],
])('%s: signs of life while it waits', async (path, sign) => {
  const text = await (
    await play(path, '/keep-alive every=10ms\n/say one\n/delay 60ms\n/say two', { stream: true })
  ).text()
  expect(text).toContain(sign)
})

test.each(paths)('%s: the figures of the usage, also in what the key has spent', async (path) => {
  const usageOf = async () => ((await (await gateway().fetch('/key')).json()) as { data: { usage: number } }).data.usage
  const before = await usageOf()
  const response = await play(path, '/usage prompt=77 completion=3 cost=0.25\nHi')
  const { usage } = (await response.json()) as { usage: Record<string, number> }
  expect(usage['input_tokens'] ?? usage['prompt_tokens']).toBe(77)
  expect(await usageOf()).toBeCloseTo(before + 0.25)
})
