import { defaultSpeechFormat, type Transcription, type TranscriptionRequest } from '#shared/gateway/audio.ts'
import type { Generation } from '#shared/gateway/generations.ts'
import { checkCredit } from '../auth/admit.ts'
import { allowedCatalogue } from '../auth/allowed-models.ts'
import { emptyGeneration } from '../completions/follow-generation.ts'
import { ApiError } from '../http/api-error.ts'
import type { Work } from '../http/open-work.ts'
import type { RequestRecord } from '../request-log/request-log.ts'
import { findModel } from '../routing/catalogue.ts'
import type { Transcript } from '../speech/audio-provider.ts'
import { beginRun } from '../completions/begin-run.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from '../services.ts'

/** Creates the route that transcribes speech. */
export function transcribeRoute(services: GatewayServices): Route<'audio.transcribe'> {
  const { audio, generations, keys } = services
  return async ({ body }, call) => {
    checkCredit(keys, call.key)
    call.record?.asked({ model: body.model, isStreamed: false })
    const model = findModel(allowedCatalogue(services.catalogue, call.key), body.model, 'transcription')
    const transcriber = audio.transcribers.find(({ models }) => models.some(({ id }) => id === model.id))
    if (transcriber === undefined) throw new ApiError(503, `No provider transcribes with ${model.id}`)
    const write = writeTranscript(body)
    if (call.recording === null) throw new ApiError(400, 'input_audio is required and must be an object')
    const work = await beginFreeRun(services, call)
    const describe = followAudio(call.generationId, 'stt', { model: model.id, provider: transcriber.profile.name })
    let isDone = false
    recordEngine(call.record, model.id, transcriber.profile.name)
    try {
      const transcript = await transcriber.transcribe(body, call.recording, work.signal)
      isDone = true
      return write(transcript)
    } catch (error) {
      throw reasonOf(work, error)
    } finally {
      generations.add(call.key, describe(isDone))
      work.end()
    }
  }
}

/**
 * Creates the route that reads text aloud. The response begins with the first sound, so that an early refusal has its
 * own status.
 */
export function speakRoute(services: GatewayServices): Route<'audio.speak'> {
  const { audio, generations, keys, reportFault } = services
  return async ({ body }, call) => {
    checkCredit(keys, call.key)
    call.record?.asked({ model: body.model, isStreamed: true })
    const model = findModel(allowedCatalogue(services.catalogue, call.key), body.model, 'speech')
    const speaker = audio.speakers.find(({ models }) => models.some(({ id }) => id === model.id))
    if (speaker === undefined) throw new ApiError(503, `No provider speaks with ${model.id}`)
    const work = await beginFreeRun(services, call)
    const describe = followAudio(call.generationId, 'tts', { model: model.id, provider: speaker.profile.name })
    const onEnd = (isDone: boolean) => generations.add(call.key, describe(isDone))
    recordEngine(call.record, model.id, speaker.profile.name)
    const parts = speaker.speak(body, work.signal)
    try {
      const first = await parts.next()
      return new Response(streamSpeech(first, parts, work, { reportFault, onEnd, cutConnection: call.cutConnection }), {
        headers: {
          'Content-Type': speaker.contentTypes[body.response_format ?? defaultSpeechFormat],
          'Cache-Control': 'no-store',
        },
      })
    } catch (error) {
      work.end()
      throw reasonOf(work, error)
    }
  }
}

/** Notes the engine in the log of programs; there is only one for each model. */
function recordEngine(record: RequestRecord | null, model: string, provider: string): void {
  record?.routed()
  record?.served({ model, provider, profileId: null })
}

/** Begins the work of a built-in engine, which is free: nothing has to wait for its end. */
async function beginFreeRun(services: GatewayServices, call: Parameters<typeof beginRun>[1]): Promise<Work> {
  const { work, place } = await beginRun(services, call, () => 0n)
  place.leave()
  return work
}

/** Returns why work ended: if it was stopped, other errors are only a consequence. */
function reasonOf({ signal }: Work, error: unknown): unknown {
  return signal.aborted ? signal.reason : error
}

type Write = (transcript: Transcript) => Transcription | Response

/** Returns a function that describes a request of audio at its end. */
function followAudio(
  id: string,
  apiType: 'tts' | 'stt',
  { model, provider }: { readonly model: string; readonly provider: string },
) {
  const createdAt = new Date()
  const started = performance.now()
  return (isDone: boolean): Generation => {
    const took = Math.round(performance.now() - started)
    return {
      ...emptyGeneration(id, createdAt),
      api_type: apiType,
      model,
      provider_name: provider,
      total_cost: 0,
      usage: 0,
      upstream_inference_cost: null,
      is_byok: false,
      cancelled: !isDone,
      streamed: apiType === 'tts',
      finish_reason: isDone ? 'stop' : null,
      native_finish_reason: null,
      service_tier: null,
      tokens_prompt: null,
      tokens_completion: null,
      native_tokens_prompt: null,
      native_tokens_completion: null,
      native_tokens_reasoning: null,
      native_tokens_cached: null,
      latency: took,
      generation_time: took,
      data_region: 'local',
      provider_responses: null,
    }
  }
}

/** The forms of an answer, after OpenAI's: `json` is the one of the API document. */
const forms: Readonly<Record<string, Write>> = {
  json: ({ transcription }) => transcription,
  text: ({ transcription }) =>
    new Response(`${transcription.text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
  verbose_json: ({ transcription, seconds, segments }) => ({
    ...transcription,
    task: 'transcribe',
    language: 'english',
    duration: seconds,
    segments: segments.map((segment, id) => ({ id, ...segment })),
  }),
}

/**
 * Returns how the answer to a request is written. `response_format` and `stream` are not in the API document; they come
 * from OpenAI's.
 * @throws ApiError 400 for an unknown form
 */
function writeTranscript({ response_format: form = 'json', stream }: TranscriptionRequest): Write {
  if (stream === true) throw new ApiError(400, 'stream is not supported: a transcription is sent in one piece')
  const write = typeof form === 'string' && Object.hasOwn(forms, form) ? forms[form] : undefined
  if (write === undefined) throw new ApiError(400, `response_format must be one of ${Object.keys(forms).join(', ')}`)
  return write
}

type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>, void>

interface StreamSpeechOptions {
  /** Called once at the end, with whether all of it was sent. */
  readonly onEnd: (isDone: boolean) => void
  readonly reportFault: (error: unknown) => void
  /** Closes the connection without an end. */
  readonly cutConnection: () => void
}

/**
 * Creates the body of a speech: one part is made ahead of what the socket has taken, and none after the client has
 * disconnected. An error closes the connection, since audio cannot carry an error.
 */
function streamSpeech(
  first: IteratorResult<Uint8Array<ArrayBuffer>, void>,
  parts: Parts,
  work: Work,
  { reportFault, onEnd, cutConnection }: StreamSpeechOptions,
): ReadableStream<Uint8Array> {
  let upcoming: Promise<typeof first> = Promise.resolve(first)
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await upcoming
          if (isCancelled) return
          if (done === true) {
            work.end()
            onEnd(true)
            controller.close()
            return
          }
          controller.enqueue(value)
          upcoming = parts.next()
          // Rejections are handled by the next pull.
          upcoming.catch(() => {})
        } catch (error) {
          work.end()
          if (!isCancelled) onEnd(false)
          if (!work.signal.aborted) reportFault(error)
          if (!isCancelled) cutConnection()
        }
      },
      async cancel() {
        isCancelled = true
        onEnd(false)
        work.stop()
        work.end()
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
