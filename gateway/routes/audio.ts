import { ApiError } from '../api-error.ts'
import { findModel } from '../routing/catalogue.ts'
import type { Services } from '../services.ts'
import type { Route } from './route.ts'

/** Looks for a speech-to-text model. None of this gateway's providers has one, so the look-up refuses every name. */
export function transcribeRoute({ catalogue }: Services): Route<'audio.transcribe'> {
  return ({ body }) => {
    const model = findModel(catalogue, body.model, 'transcription')
    throw new ApiError(503, `No provider transcribes with ${model.id}`)
  }
}

/** Looks for a text-to-speech model, likewise. */
export function speakRoute({ catalogue }: Services): Route<'audio.speak'> {
  return ({ body }) => {
    const model = findModel(catalogue, body.model, 'speech')
    throw new ApiError(503, `No provider speaks with ${model.id}`)
  }
}
