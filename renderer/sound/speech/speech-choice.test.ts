import { beforeAll, expect, test, vi } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import type * as module from './speech-choice.ts'

let choice: typeof module

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  choice = await import('./speech-choice.ts')
})

const model = (id: string, output: string[], voices: string[] | null): Model => ({
  id,
  name: id.toUpperCase(),
  architecture: { modality: null, input_modalities: ['text'], output_modalities: output },
  supported_voices: voices,
})
const models = [
  model('chat', ['text', 'audio'], null),
  model('say', ['speech'], ['amy', 'ben']),
  model('other', ['speech'], null),
]
const nothing = { models: {}, voices: {} }

test('the default is the first model that only speaks, with its first voice', () => {
  expect(choice.chooseSpeech('local', models, false, nothing)).toEqual({
    profileId: 'local',
    models: [
      { id: 'say', name: 'SAY' },
      { id: 'other', name: 'OTHER' },
    ],
    isLoading: false,
    model: 'say',
    voices: ['amy', 'ben'],
    voice: 'amy',
  })
})

test.each([
  [{ models: { local: 'say' }, voices: { say: 'ben' } }, 'say', 'ben'],
  [{ models: { local: 'say' }, voices: { say: 'gone' } }, 'say', 'amy'],
  [{ models: { local: 'other' }, voices: { other: 'any' } }, 'other', 'any'],
  [{ models: { local: 'other' }, voices: {} }, 'other', ''],
  [{ models: { local: 'unlisted' }, voices: { unlisted: 'x' } }, 'unlisted', 'x'],
  [{ models: { elsewhere: 'other' }, voices: {} }, 'say', 'amy'],
])('the choice is used where the gateway offers it: %j', (chosen, id, voice) => {
  expect(choice.chooseSpeech('local', models, false, chosen)).toMatchObject({ model: id, voice })
})

const preferences = { format: 'pcm', speed: 1, provider: '', rates: {} } as const

test('settings that are not set are left to the model', () => {
  expect(choice.speechSettingsOf({ model: 'say', voice: 'amy' }, preferences)).toEqual({
    model: 'say',
    voice: 'amy',
    format: 'pcm',
    speed: null,
    provider: null,
    sampleRate: null,
  })
  const set = { format: 'mp3', speed: 1.5, provider: '{"a":1}', rates: { say: 8000 } } as const
  expect(choice.speechSettingsOf({ model: 'say', voice: 'amy' }, set)).toEqual({
    model: 'say',
    voice: 'amy',
    format: 'mp3',
    speed: 1.5,
    provider: { a: 1 },
    sampleRate: 8000,
  })
})

test('there are no settings without a model, without a voice, or with options that are not JSON', () => {
  expect(choice.speechSettingsOf({ model: '', voice: 'amy' }, preferences)).toBeNull()
  expect(choice.speechSettingsOf({ model: 'say', voice: ' ' }, preferences)).toBeNull()
  expect(choice.speechSettingsOf({ model: 'say', voice: 'amy' }, { ...preferences, provider: '{' })).toBeNull()
})
