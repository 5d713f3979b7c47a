import { expect, test, vi } from 'vitest'

/** Starts the page with these preferences in its storage. */
async function open(text: string | null) {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => text })
  const { useVoicePreferences, unsetVoicePreferences } = await import('./voice-preferences.ts')
  return { kept: useVoicePreferences.getState(), unsetVoicePreferences }
}

test('preferences are restored', async () => {
  const chosen = {
    microphone: { id: 'usb', name: 'Yeti' },
    stopsAtSilence: true,
    transcribesRecordings: false,
    models: { local: 'gatehouse/moonshine-tiny' },
    language: 'en',
    lastLanguage: 'de',
    temperature: '0.2',
    provider: '{"a":1}',
    isSpeechOpen: false,
  }
  expect((await open(JSON.stringify(chosen))).kept).toEqual(chosen)
})

test.each([
  null,
  '',
  'null',
  '[]',
  '7',
  '{"microphone": 3, "models": [1], "language": {}, "stopsAtSilence": "yes", "transcribesRecordings": 1}',
  '{',
])('%s leaves preferences unset', async (text) => {
  const { kept, unsetVoicePreferences } = await open(text)
  expect(kept).toEqual(unsetVoicePreferences)
})
