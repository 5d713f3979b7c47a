import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { toVoicePreferences, unsetVoicePreferences } = await import('./voice-preferences.ts')
const { parseRecord } = await import('../../storage/persisted-preferences.ts')

const kept = (text: string | null) => toVoicePreferences(parseRecord(text))

test('preferences are restored', () => {
  const chosen = {
    microphone: { id: 'usb', name: 'Yeti' },
    stopsAtSilence: true,
    models: { local: 'gatehouse/moonshine-tiny' },
    language: 'en',
    temperature: '0.2',
    provider: '{"a":1}',
    isSpeechOpen: false,
  }
  expect(kept(JSON.stringify(chosen))).toEqual(chosen)
})

test.each([
  null,
  '',
  'null',
  '[]',
  '7',
  '{"microphone": 3, "models": [1], "language": {}, "stopsAtSilence": "yes"}',
  '{',
])('%s leaves preferences unset', (text) => {
  expect(kept(text)).toEqual(unsetVoicePreferences)
})
