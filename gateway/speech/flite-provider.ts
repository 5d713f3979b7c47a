import { randomUUID } from 'node:crypto'
import { defaultSpeechFormat, speechContentTypes, type SpeechRequest } from '#shared/gateway/audio.ts'
import { ApiError } from '../http/api-error.ts'
import { splitText } from './split-text.ts'
import { describeModel, ownProfile } from '../providers/built-in.ts'
import { createAdmission } from './admission.ts'
import type { SpeechProvider } from './audio-provider.ts'
import type { EngineWorker } from './engine-worker.ts'
import { speechRate } from './audio/sound.ts'
import type { FliteMethods } from './worker/flite-engine.ts'

/** The voices of Flite, the clearest first. */
const voices = ['slt', 'awb', 'rms', 'kal']
/** About half an hour of speech. */
const maxInput = 32_768
const slowest = 0.25
const fastest = 4

const model = describeModel({
  id: 'gatehouse/flite',
  name: 'Gatehouse: Flite',
  description: 'Reads English text aloud on this computer: four voices, free, no network.',
})

/**
 * Creates text to speech by Flite. Its worker is sent one piece of text at a time, so that parallel speeches take
 * turns.
 */
export function createFliteProvider(worker: EngineWorker<FliteMethods>): SpeechProvider {
  const admit = createAdmission({ requests: 256, bytes: 64 * 1024 * 1024 })
  return {
    profile: ownProfile('Flite', 'flite'),
    models: [
      {
        ...model,
        architecture: {
          modality: 'text->speech',
          input_modalities: ['text'],
          output_modalities: ['speech'],
          tokenizer: 'Other',
          instruct_type: null,
        },
        context_length: maxInput,
        top_provider: { context_length: maxInput, max_completion_tokens: null, is_moderated: false },
        supported_parameters: ['response_format', 'speed'],
        supported_voices: voices,
      },
    ],
    contentTypes: { mp3: speechContentTypes.mp3, pcm: `${speechContentTypes.pcm};rate=${speechRate};channels=1` },
    async *speak(request, signal) {
      const pieces = readRequest(request)
      const { voice, speed = 1, response_format: format = defaultSpeechFormat } = request
      const leave = admit(request.input.length)
      const release = worker.hold()
      const speech = randomUUID()
      let isComplete = false
      try {
        for (const [index, text] of pieces.entries()) {
          const isLast = index === pieces.length - 1
          const piece = { text, voice, stretch: 1 / speed, format, speech, isFirst: index === 0, isLast }
          yield await worker.call('speak', piece, signal)
          isComplete = isLast
        }
      } finally {
        // Not awaited: if the worker has ended, its encoder is gone as well.
        if (format === 'mp3' && !isComplete && worker.isRunning())
          worker.call('drop', speech, new AbortController().signal).catch(() => {})
        release()
        leave()
      }
    },
  }
}

/** Validates a request and returns the pieces to speak. */
function readRequest({ input, voice, speed = 1 }: SpeechRequest): readonly string[] {
  if (input.length > maxInput) {
    throw new ApiError(400, `input must have at most ${maxInput} characters; it has ${input.length}`)
  }
  if (!voices.includes(voice)) throw new ApiError(400, `voice must be one of ${voices.join(', ')}`)
  if (speed < slowest || speed > fastest) throw new ApiError(400, `speed must be from ${slowest} to ${fastest}`)
  const pieces = splitText(input)
  if (pieces.length === 0) throw new ApiError(400, 'input has nothing that can be spoken; the voices read English')
  return pieces
}
