import { expect, test } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import { voiceModels } from './voice-models.ts'

const model = (id: string, input_modalities: string[], output_modalities: string[]): Model => ({
  id,
  architecture: { input_modalities, output_modalities },
})

test('models are sorted by their modalities', () => {
  const flite = model('flite', ['text'], ['speech'])
  const moonshine = model('moonshine', ['audio'], ['transcription'])
  const omni = model('omni', ['text', 'audio'], ['text', 'audio'])
  const hearing = model('hearing', ['text', 'audio'], ['text'])
  const plain = model('plain', ['text'], ['text'])
  expect(voiceModels([flite, moonshine, omni, hearing, plain, { id: 'ids-only' }])).toEqual({
    speech: [flite, omni],
    transcription: [moonshine],
    listening: [omni, hearing],
  })
})
