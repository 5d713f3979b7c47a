import type { Model } from '#shared/gateway/models.ts'

export interface VoiceModels {
  /** They make sound out of text. */
  speech: Model[]
  /** They make text out of sound, and nothing else. */
  transcription: Model[]
  /** Chat models that take sound in a message. */
  listening: Model[]
}

/** Sorts out the models that have to do with sound, by their modalities; a model without them is taken for text. */
export function voiceModels(models: readonly Model[]): VoiceModels {
  const transcription = models.filter((model) => makes(model, 'transcription'))
  return {
    speech: models.filter((model) => makes(model, 'speech', 'audio')),
    transcription,
    listening: models.filter(
      (model) => takes(model, 'audio') && makes(model, 'text') && !transcription.includes(model),
    ),
  }
}

function makes(model: Model, ...kinds: string[]): boolean {
  return kinds.some((kind) => model.architecture?.output_modalities.includes(kind))
}

function takes(model: Model, kind: string): boolean {
  return model.architecture?.input_modalities.includes(kind) ?? false
}
