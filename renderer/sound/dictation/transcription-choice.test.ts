import { afterEach, expect, test, vi } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { readTranscription, transcriptionSettingsOf } = await import('./transcription-choice.ts')
const { changeVoicePreferences, unsetVoicePreferences } = await import('./voice-preferences.ts')

afterEach(() => changeVoicePreferences(unsetVoicePreferences))

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

const model = (id: string, output: string): Model => ({
  id,
  architecture: { modality: null, input_modalities: ['audio'], output_modalities: [output] },
})

/** Answers the calls of the page with a gateway that lists these models; null for one that does not answer. */
function useModels(models: Model[] | null): void {
  vi.stubGlobal('window', {
    bridge: {
      call: async (name: string) =>
        name === 'gateway.status'
          ? { ok: true, value: { profileId: 'office' } }
          : models === null
            ? { ok: false, error: { source: 'app', kind: 'network', message: 'No answer.' } }
            : { ok: true, value: { data: models } },
    },
  })
}

const inEnglish = (id: string) => ({
  profileId: 'office',
  settings: { model: id, language: 'en', temperature: null, provider: null },
})

test('a recording is transcribed with the model chosen for the gateway in use, or the first that it lists', async () => {
  useModels([model('chat', 'text'), model('ear', 'transcription'), model('other-ear', 'transcription')])
  changeVoicePreferences({ language: 'en' })
  expect(await readTranscription()).toEqual(inEnglish('ear'))
  changeVoicePreferences({ models: { elsewhere: 'far-ear' } })
  expect(await readTranscription()).toEqual(inEnglish('ear'))
  changeVoicePreferences({ models: { office: 'other-ear' } })
  expect(await readTranscription()).toEqual(inEnglish('other-ear'))
  useModels(null)
  expect(await readTranscription()).toEqual(inEnglish('other-ear'))
})

test('a recording is not transcribed without a model, or with a field that cannot be sent', async () => {
  useModels([model('chat', 'text')])
  expect(await readTranscription()).toBeNull()
  useModels(null)
  expect(await readTranscription()).toBeNull()
  useModels([model('ear', 'transcription')])
  changeVoicePreferences({ provider: '{' })
  expect(await readTranscription()).toBeNull()
})
