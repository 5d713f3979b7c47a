import { expect, test } from 'vitest'
import { buildRequest } from './build-request.ts'

const profile = { dialect: 'gateway', attribution: null } as const
const access = { baseUrl: 'https://gateway.example/api/v1', key: 'secret' }

test('a chat request has a key and a body, and asks for routing metadata', () => {
  const body = { messages: [{ role: 'user' as const, content: 'Hi' }] }
  expect(buildRequest(profile, access, 'chat.complete', { body })).toEqual({
    url: 'https://gateway.example/api/v1/chat/completions',
    method: 'POST',
    headers: {
      Accept: 'text/event-stream, application/json',
      'Content-Type': 'application/json',
      Authorization: 'Bearer secret',
      'X-Service-Metadata': 'enabled',
    },
    body: '{"messages":[{"role":"user","content":"Hi"}]}',
  })
})

test.each([
  ['audio.speak', 'audio/*, application/json;q=0.5'],
  ['audio.transcribe', 'application/json'],
  ['presets.write', 'application/json'],
  ['models.list', 'application/json'],
] as const)('%s accepts the content type of its operation', (name, accept) => {
  const input = { params: { slug: 'a' }, body: {} }
  expect(buildRequest(profile, access, name, input).headers['Accept']).toBe(accept)
})

test('another dialect uses its header name, and attribution is added', () => {
  const openRouter = { dialect: 'openrouter', attribution: { title: 'Gatehouse', url: 'https://app.example' } } as const
  expect(buildRequest(openRouter, access, 'chat.complete', {}).headers).toMatchObject({
    'X-OpenRouter-Metadata': 'enabled',
    'HTTP-Referer': 'https://app.example',
    'X-Title': 'Gatehouse',
  })
})

test('path and query parameters are encoded; absent ones are not sent', () => {
  const input = { params: { slug: 'a b/c?d' }, query: { limit: 5, offset: null, other: undefined } }
  const { url, headers, body } = buildRequest(profile, { ...access, key: null }, 'presets.versions', input)
  expect(url).toBe('https://gateway.example/api/v1/presets/a%20b%2Fc%3Fd/versions?limit=5')
  expect(headers).toEqual({ Accept: 'application/json' })
  expect(body).toBeUndefined()
})

test.each(['http://gateway.example/api/v1', 'ftp://127.0.0.1/api/v1', 'https://me:pass@gateway.example/api/v1'])(
  'building a request for %s throws',
  (baseUrl) => {
    expect(() => buildRequest(profile, { baseUrl, key: 'secret' }, 'models.list', {})).toThrow(
      expect.objectContaining({
        data: {
          source: 'app',
          kind: 'bad-input',
          field: 'baseUrl',
          message: expect.stringMatching(/https/),
          notice: expect.any(Object),
        },
      }),
    )
  },
)

test.each(['http://127.0.0.1:8080/api/v1', 'http://localhost:8080/api/v1/', 'http://[::1]:8080/api/v1'])(
  'a loopback address may use http: %s',
  (baseUrl) => {
    expect(buildRequest(profile, { baseUrl, key: 'secret' }, 'models.list', {}).url).toMatch(/8080\/api\/v1\/models$/)
  },
)
