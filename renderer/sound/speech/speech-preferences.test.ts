import type * as module from './speech-preferences.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { parseRecord } from '../../storage/persisted-preferences.ts'

let preferences: typeof module

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  preferences = await import('./speech-preferences.ts')
})

test('preferences are restored', () => {
  const chosen = {
    ...preferences.unsetSpeechPreferences,
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
  expect(preferences.toSpeechPreferences(parseRecord(JSON.stringify(chosen)))).toEqual(chosen)
})

test.each([
  null,
  '',
  '[]',
  '{',
  '{"speed":9,"volume":-1,"format":"ogg","models":[1],"rates":{"a":1,"b":"c"},"output":3}',
])('damaged preferences are unset: %s', (text) => {
  expect(preferences.toSpeechPreferences(parseRecord(text))).toEqual(preferences.unsetSpeechPreferences)
})
