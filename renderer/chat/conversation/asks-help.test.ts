import { expect, test } from 'vitest'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { asksBuiltInHelp } from './asks-help.ts'

const status: GatewayStatus = {
  profileId: 'embedded',
  name: 'On this computer',
  isEmbedded: true,
  state: 'connected',
  baseUrl: null,
  error: null,
}
const preset = { slug: 'letters', version: null }
const asks = (model: string | null, profileId = 'embedded', chosen: typeof preset | null = null) =>
  asksBuiltInHelp({ profileId, model, preset: chosen }, { status, profiles: [] })

test('the built-in help answers on the embedded gateway where neither a model nor a preset is chosen', () => {
  expect([asks(null), asks('gatehouse/guide'), asks('gatehouse/guide', 'embedded', preset)]).toEqual([true, true, true])
  expect([asks('ollama/qwen3:8b'), asks(null, 'embedded', preset)]).toEqual([false, false])
})

test('a model of another gateway is never the built-in help', () => {
  expect([asks(null, 'office'), asks('gatehouse/guide', 'office')]).toEqual([false, false])
})

test('until the gateways are known it is unknown', () => {
  const chat = { profileId: 'office', model: null, preset: null }
  expect(asksBuiltInHelp(chat, { status, profiles: undefined })).toBeNull()
})
