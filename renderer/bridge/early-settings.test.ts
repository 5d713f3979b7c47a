import { expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { askForSettings, takeEarlySettings } from './early-settings.ts'

test('settings that were asked for early answer the first call, and no other', async () => {
  const bridge = { call: vi.fn(async () => ({ ok: true, value: 'settings' })) }
  vi.stubGlobal('window', { bridge })
  askForSettings()
  expect(await call('settings.read', {}, takeEarlySettings())).toBe('settings')
  expect(bridge.call).toHaveBeenCalledOnce()
  expect(takeEarlySettings()).toBeUndefined()
  await call('settings.read', {}, takeEarlySettings())
  expect(bridge.call).toHaveBeenCalledTimes(2)
})
