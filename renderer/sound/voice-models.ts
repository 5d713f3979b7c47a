import type { Model } from '#shared/gateway/models.ts'

export interface VoiceModels {
  /** Models that turn text into speech. */
  speech: Model[]
  /** Models that only turn speech into text. */
  transcription: Model[]
  /** Chat models that accept audio in a message. */
  listening: Model[]
}

/** Sorts models with audio by their modalities; a model without modalities counts as text. */
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
