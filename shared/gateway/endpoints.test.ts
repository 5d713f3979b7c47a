import * as fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { ChatCompletion, ChatRequest } from './chat-completions.ts'
import { type EndpointInput, type EndpointName, type EndpointOutput, endpointPath, endpoints } from './endpoints.ts'
import type { PresetResponse } from './presets.ts'
import { isDocumentedStatus, statusMeanings } from './statuses.ts'

test('the table has every operation of the document with its statuses, and the extensions', () => {
  const rows = Object.values(endpoints).map(({ method, path, errors }) => [`${method} ${path}`, [...errors]])
  const audio = [400, 401, 402, 404, 429, 500, 502, 503, 524, 529]
  expect(Object.fromEntries(rows)).toEqual({
    'POST /auth/keys': [400, 403, 500],
    'POST /presets/{slug}/chat/completions': [400, 401, 403, 404, 409, 500],
    'GET /presets/{slug}': [400, 401, 404, 500],
    'GET /presets/{slug}/versions': [400, 401, 404, 500],
    'POST /audio/transcriptions': audio,
    'POST /audio/speech': audio,
    'POST /embeddings': audio,
    'POST /messages': audio,
    'POST /messages/count_tokens': audio.filter((status) => status !== 402),
    'POST /responses': audio,
    'GET /providers': [500],
    'POST /chat/completions': [400, 401, 402, 403, 404, 429, 500, 502, 503, 524, 529],
    'GET /models': [400, 401, 500],
    'GET /models/user': [401, 404, 500],
    'GET /models/{author}/{slug}/endpoints': [401, 404, 500],
    'GET /endpoints/zdr': [401, 500],
    'GET /generation': [400, 401, 402, 404, 429, 500, 502, 524, 529],
    'GET /key': [401, 500],
    'GET /credits': [401, 403, 500],
    'GET /presets': [400, 401, 500],
  })
})

test('only the exchange of a code needs no bearer', () => {
  const optional = Object.entries(endpoints).filter(([, { bearer }]) => bearer === 'optional')
  expect(optional.map(([name]) => name)).toEqual(['auth.createKey'])
})

test('the twelve statuses have a meaning', () => {
  expect(Object.keys(statusMeanings).map(Number)).toEqual([400, 401, 402, 403, 404, 409, 429, 500, 502, 503, 524, 529])
  expect([401, 418].map(isDocumentedStatus)).toEqual([true, false])
})

test('path parameters are declared and encoded', () => {
  const [write, versions]: EndpointName[] = ['presets.write', 'presets.versions']
  expect(endpointPath('providers.list')).toBe('/providers')
  expect(write && endpointPath(write, { slug: 'a/b c?#%' })).toBe('/presets/a%2Fb%20c%3F%23%25/chat/completions')
  expect(versions && endpointPath(versions, { slug: 'é' })).toBe('/presets/%C3%A9/versions')
  for (const { path, input } of Object.values(endpoints)) {
    const declared = 'params' in input ? Object.keys(input.params.shape) : []
    expect(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(declared)
  }
})

test.each([undefined, '', '.', '..', 5, '\uD800'])('%j is not valid in a path', (slug) => {
  expect(() => endpointPath('presets.read', { slug })).toThrow(RangeError)
})

test('any other slug is decoded from the path unchanged', () => {
  const slugs = fc.string({ unit: 'grapheme', minLength: 1 }).filter((slug) => slug !== '.' && slug !== '..')
  fc.assert(
    fc.property(slugs, (slug) => {
      const { pathname } = new URL(`http://localhost${endpointPath('presets.read', { slug })}`)
      expect(decodeURIComponent(pathname.slice('/presets/'.length))).toBe(slug)
    }),
  )
})

test('inputs and outputs have the types of their schemas', () => {
  expectTypeOf<EndpointInput<'presets.write'>>().toEqualTypeOf<{
    params: { [x: string]: unknown; slug: string }
    body: ChatRequest
  }>()
  expectTypeOf<EndpointInput<'providers.list'>>().toEqualTypeOf<{}>()
  expectTypeOf<EndpointInput<'presets.list'>['query']['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<EndpointOutput<'presets.read'>>().toEqualTypeOf<PresetResponse>()
  expectTypeOf<EndpointOutput<'chat.complete'>>().toEqualTypeOf<ChatCompletion>()
  expectTypeOf<EndpointOutput<'audio.speak'>>().toEqualTypeOf<never>()
  expectTypeOf<ChatRequest['temperature']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<ChatRequest['route']>().toEqualTypeOf<'fallback' | 'sort' | null | undefined>()
  expectTypeOf<ChatRequest['session_id']>().toEqualTypeOf<string | undefined>()
})
