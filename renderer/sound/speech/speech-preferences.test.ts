import { expect, test, vi } from 'vitest'

/** Starts the page with these preferences in its storage. */
async function open(text: string | null) {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => text })
  const { useSpeechPreferences, unsetSpeechPreferences } = await import('./speech-preferences.ts')
  return { kept: useSpeechPreferences.getState(), unsetSpeechPreferences }
}

test('preferences are restored', async () => {
  const chosen = {
    ...(await open(null)).unsetSpeechPreferences,
    models: { local: 'gatehouse/flite' },
    voices: { 'gatehouse/flite': 'slt' },
    rates: { say: 22_050 },
    format: 'mp3' as const,
    speed: 1.5,
    volume: 0.4,
    output: { id: 'a', name: 'Loudspeaker' },
    draft: 'Hello',
    speaksAnswers: true,
  }
  expect((await open(JSON.stringify(chosen))).kept).toEqual(chosen)
})

test.each([
  null,
  '',
  '[]',
  '{',
  '{"speed":9,"volume":-1,"format":"ogg","models":[1],"rates":{"a":1,"b":"c"},"output":3}',
])('damaged preferences are unset: %s', async (text) => {
  const { kept, unsetSpeechPreferences } = await open(text)
  expect(kept).toEqual(unsetSpeechPreferences)
})
