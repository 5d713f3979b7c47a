import { randomUUID } from 'node:crypto'
import { transcriptionFormats, type TranscriptionRequest } from '#shared/gateway/audio.ts'
import { ApiError } from '../http/api-error.ts'
import { describeModel, ownProfile } from '../providers/built-in.ts'
import { createAdmission, createSlots } from './admission.ts'
import type { TranscribedSegment, TranscriptionProvider } from './audio-provider.ts'
import type { EngineWorker } from './engine-worker.ts'
import type { MoonshineMethods } from './worker/moonshine-engine.ts'

/** Recordings that are processed in parallel; the others wait. Each can take 115 MB. */
const openRecordings = 4

const model = describeModel({
  id: 'gatehouse/moonshine-tiny',
  name: 'Gatehouse: Moonshine Tiny',
  description: 'Transcribes spoken English on this computer: free, no network.',
})

/**
 * Creates speech to text by Moonshine. Its worker is sent one piece at a time, so that parallel recordings take turns.
 */
export function createMoonshineProvider(worker: EngineWorker<MoonshineMethods>): TranscriptionProvider {
  const admit = createAdmission({ requests: 256, bytes: 256 * 1024 * 1024 })
  const slots = createSlots(openRecordings)
  return {
    profile: ownProfile('Moonshine', 'moonshine'),
    models: [
      {
        ...model,
        architecture: {
          modality: 'audio->transcription',
          input_modalities: ['audio'],
          output_modalities: ['transcription'],
          tokenizer: 'Llama2',
          instruct_type: null,
        },
        context_length: null,
        top_provider: { context_length: null, max_completion_tokens: null, is_moderated: false },
        supported_parameters: ['temperature'],
        hugging_face_id: 'UsefulSensors/moonshine-tiny',
      },
    ],
    async transcribe(request, bytes, signal) {
      checkRequest(request)
      const leave = admit(bytes.byteLength)
      const release = worker.hold()
      const recording = randomUUID()
      let closeSlot: (() => void) | undefined
      try {
        closeSlot = await slots.take(signal)
        const { seconds, pieces } = await worker.call('open', { recording, bytes }, signal, [bytes.buffer])
        const segments: TranscribedSegment[] = []
        let inputTokens = 0
        let outputTokens = 0
        for (const piece of pieces) {
          const recognised = await worker.call('recognise', { recording, piece }, signal)
          inputTokens += recognised.inputTokens
          outputTokens += recognised.outputTokens
          if (recognised.text === '') continue
          segments.push({ start: round(piece.begin), end: round(piece.end), text: recognised.text })
        }
        const usage = {
          seconds: round(seconds),
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          total_tokens: inputTokens + outputTokens,
          cost: 0,
        }
        const text = segments.map((segment) => segment.text).join(' ')
        return { transcription: { text, usage }, seconds: usage.seconds, segments }
      } finally {
        // Not awaited: if the worker has ended, its recording is gone as well.
        if (worker.isRunning()) worker.call('drop', recording, new AbortController().signal).catch(() => {})
        closeSlot?.()
        release()
        leave()
      }
    },
  }
}

function checkRequest({ input_audio: { format }, language }: TranscriptionRequest): void {
  const formats: readonly string[] = transcriptionFormats
  if (!formats.includes(format.toLowerCase())) {
    throw new ApiError(400, `input_audio.format must be one of ${formats.join(', ')}`)
  }
  if (language !== undefined && !/^(?:en(?:[-_][a-z]+)?|english|auto|)$/i.test(language)) {
    throw new ApiError(400, 'language must be en: gatehouse/moonshine-tiny understands only English')
  }
}

/** Rounds seconds to the millisecond. */
function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
