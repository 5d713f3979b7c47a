import { expect, test } from 'vitest'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import type { ProgramRequestTexts } from '#shared/programs/program-request.ts'
import { requestEnd, requestStart } from '../../testing/program-reports.ts'
import type { FetchOptions } from '../gateway-client/fetch.ts'
import { createReplay } from './replay-request.ts'

const open: ProgramAccess = {
  state: 'open',
  baseUrl: 'http://127.0.0.1:4180/api/v1',
  authorizeUrl: 'http://127.0.0.1:4180/auth',
}
const request = {
  model: 'fast',
  models: ['other'],
  preset: 'p',
  stream: true,
  messages: [{ role: 'user', content: 'Hi' }],
}

function createSent({
  texts = { request: JSON.stringify(request), answer: '', isCut: false },
  access = open,
  key = 'gh-own',
  respond = () => new Response('data: x\n\n', { headers: { 'X-Generation-Id': 'gen-2' } }),
  beforeSend = () => undefined,
}: {
  texts?: ProgramRequestTexts | null
  access?: ProgramAccess
  key?: string | null
  respond?: () => Response
  beforeSend?: () => void
} = {}) {
  const sent: { url: string; options: FetchOptions }[] = []
  const found = { ...requestStart('a', { path: '/messages' }), ...requestEnd('a'), textsUntil: null }
  const replay = createReplay({
    requests: { find: () => found, read: () => ({ request: found, texts }) },
    access: () => access,
    readKey: async () => key,
    fetch: async (url, options) => {
      sent.push({ url, options })
      return respond()
    },
    beforeSend,
  })
  return { replay, sent }
}

test('the request is sent to the other model with the key of the app, and its id is returned', async () => {
  const { replay, sent } = createSent()
  expect(await replay('a', 'office/large')).toBe('gen-2')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    url: 'http://127.0.0.1:4180/api/v1/messages',
    options: { method: 'POST', redirect: 'error', headers: { Authorization: 'Bearer gh-own' } },
  })
  expect(JSON.parse(sent[0]?.options.body ?? '')).toEqual({
    model: 'office/large',
    stream: true,
    messages: [{ role: 'user', content: 'Hi' }],
  })
})

test('the answer is read to its end, so that it is not stopped', async () => {
  const read = Promise.withResolvers<void>()
  let pieces = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1
      if (pieces <= 3) controller.enqueue(Buffer.from('piece'))
      else {
        controller.close()
        read.resolve()
      }
    },
  })
  const { replay } = createSent({ respond: () => new Response(body, { headers: { 'X-Generation-Id': 'gen-3' } }) })
  expect(await replay('a', 'm')).toBe('gen-3')
  await read.promise
})

test.each<[string, Parameters<typeof createSent>[0], object]>([
  ['texts that were removed', { texts: null }, { kind: 'not-found', notice: { code: 'programTextsRemoved' } }],
  [
    'a text that was cut',
    { texts: { request: '{"model', answer: '', isCut: true } },
    { kind: 'bad-input', notice: { code: 'programTextsCut' } },
  ],
  ['a closed address', { access: { state: 'off' } }, { kind: 'bad-input', notice: { code: 'programsClosed' } }],
  ['no key', { key: null }, { kind: 'internal' }],
])('with %s nothing is sent', async (_name, given, data) => {
  const { replay, sent } = createSent(given)
  await expect(replay('a', 'm')).rejects.toMatchObject({ data })
  expect(sent).toEqual([])
})

test('a budget that is exceeded stops it', async () => {
  const { replay, sent } = createSent({
    beforeSend() {
      throw new Error('exceeded')
    },
  })
  await expect(replay('a', 'm')).rejects.toThrow('exceeded')
  expect(sent).toEqual([])
})
