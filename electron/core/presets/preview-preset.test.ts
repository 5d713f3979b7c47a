import { expect, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import type { GatewayAddress } from '../gateway-client/gateway-profile.ts'
import { previewPreset } from './preset-body.ts'

const profile = (address: GatewayAddress | null) => ({
  id: 'work',
  dialect: 'gateway' as const,
  attribution: null,
  address: () => address,
})
const content = { systemPrompt: 'Be brief.', config: { model: 'a' } }

test.each([
  [{ baseUrl: 'https://gateway.example/api/v1', authorizeUrl: null }, 'https://gateway.example/api/v1'],
  [null, null],
])('the request that saves a preset at %o hides the key', (address, baseUrl) => {
  expect(previewPreset(profile(address), 'writer', content)).toEqual({
    method: 'POST',
    url: baseUrl && `${baseUrl}/presets/writer/chat/completions`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: 'Bearer <key>' },
    body: { model: 'a', messages: [{ role: 'system', content: 'Be brief.' }] },
    problems: [],
  })
})

test('an invalid slug has no preview', () => {
  expect(() => previewPreset(profile(null), '..', content)).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'bad-input', field: 'slug', ...explain('slugInvalid') },
    }),
  )
})
