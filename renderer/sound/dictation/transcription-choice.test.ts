import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { transcriptionSettingsOf } = await import('./transcription-choice.ts')

test('fields that are not set are left out', () => {
  expect(transcriptionSettingsOf('m', { language: '', temperature: ' ', provider: '' })).toEqual({
    model: 'm',
    language: null,
    temperature: null,
    provider: null,
  })
})

test('fields that are set are sent as typed', () => {
  expect(transcriptionSettingsOf('m', { language: 'de', temperature: '0,2', provider: '{"x":{"y":[1]}}' })).toEqual({
    model: 'm',
    language: 'de',
    temperature: 0.2,
    provider: { x: { y: [1] } },
  })
})

test.each([
  ['warm', ''],
  ['1e999', ''],
  ['', '[1]'],
  ['', '{"x":'],
  ['', 'null'],
  ['', '"text"'],
])('temperature “%s” with options “%s” is not sent', (temperature, provider) => {
  expect(transcriptionSettingsOf('m', { language: '', temperature, provider })).toBeNull()
})
