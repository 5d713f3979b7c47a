import { expect, test, vi } from 'vitest'

/** Starts the page with these preferences in its storage. */
async function open(text: string | null) {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => text, setItem: () => undefined })
  const { useVoicePreferences, ...module } = await import('./voice-preferences.ts')
  return { kept: useVoicePreferences.getState(), now: useVoicePreferences.getState, ...module }
}

test('preferences are restored', async () => {
  const chosen = {
    microphone: { id: 'usb', name: 'Yeti' },
    stopsAtSilence: true,
    transcribesRecordings: false,
    models: { local: 'gatehouse/moonshine-tiny' },
    language: 'en',
    recentLanguages: ['de', 'fr'],
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
  '{"microphone": 3, "models": [1], "language": {}, "recentLanguages": "de", "stopsAtSilence": "yes", "transcribesRecordings": 1}',
  '{',
])('%s leaves preferences unset', async (text) => {
  const { kept, unsetVoicePreferences } = await open(text)
  expect(kept).toEqual(unsetVoicePreferences)
})

test('the languages chosen last are kept, the newest first and each once', async () => {
  const { chooseLanguage, now } = await open(null)
  for (const language of ['de', 'en', '', 'de', 'fr']) chooseLanguage(language)
  expect(now()).toMatchObject({ language: 'fr', recentLanguages: ['fr', 'de', 'en'] })
  chooseLanguage('pt')
  chooseLanguage('')
  expect(now()).toMatchObject({ language: '', recentLanguages: ['pt', 'fr', 'de'] })
})
