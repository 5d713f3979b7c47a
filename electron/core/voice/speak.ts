import { randomUUID } from 'node:crypto'
import { AppError, toErrorData } from '#shared/errors.ts'
import type { SpeechPart, SpeechSettings, Spoken } from '#shared/voice.ts'
import { readPcmType, wholeFrames } from '#shared/voice/read-pcm-type.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { SoundFiles } from './sound-files.ts'
import type { SpokenStore } from './spoken-store.ts'

export interface SpeakerParts {
  readonly store: SpokenStore
  readonly files: SoundFiles
  /** Throws `not-found` for a gateway that was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'speak'>
  readonly onChanged: () => void
  readonly now?: () => number
  readonly createId?: () => string
}

/** Says a text: the parts of its sound as they arrive. Aborting the signal stops it, also at the gateway. */
export type Speak = (
  profileId: string,
  text: string,
  settings: SpeechSettings,
  signal: AbortSignal,
) => AsyncGenerator<SpeechPart>

export function createSpeaker({
  store,
  files,
  clientOf,
  onChanged,
  now = Date.now,
  createId = randomUUID,
}: SpeakerParts): Speak {
  store.stopLeftovers()

  return async function* speak(profileId, text, settings, signal) {
    const started = performance.now()
    const elapsed = (): number => Math.round(performance.now() - started)
    const id = createId()
    let spoken: Spoken = {
      ...nothingYet,
      id,
      createdAt: now(),
      profileId,
      text,
      settings,
    }
    let frame = 1
    let rest: Uint8Array = new Uint8Array()

    function end(status: Spoken['status'], error: Spoken['error'] = null): void {
      spoken = { ...spoken, status, error, finishedAfter: elapsed() }
      store.save(spoken)
      onChanged()
    }

    store.save(spoken)
    try {
      const { model, voice, format, speed, provider } = settings
      const request = {
        input: text,
        model,
        voice,
        response_format: format,
        ...(speed === null ? {} : { speed }),
        ...(provider === null ? {} : { provider }),
      }
      let head: { sampleRate: number; channels: number } | null = null
      for await (const event of clientOf(profileId).speak(request, signal)) {
        if (event.type === 'retrying') continue
        if (event.type === 'head') {
          checkFormat(event.contentType, format)
          head = readPcmType(event.contentType)
          frame = format === 'pcm' ? head.channels * 2 : 1
          continue
        }
        if (head && spoken.firstByteAfter === null) {
          const firstByteAfter = elapsed()
          spoken = { ...spoken, firstByteAfter, sampleRate: format === 'pcm' ? head.sampleRate : null }
          yield { type: 'head', id, format, ...head, firstByteAfter }
        }
        const sound = wholeFrames(rest, event.bytes, frame)
        rest = sound.rest
        if (sound.whole.length === 0) continue
        // First to the loudspeaker: the file is for later.
        yield { type: 'sound', bytes: sound.whole }
        spoken = { ...spoken, bytes: await files.append(id, sound.whole) }
      }
      if (spoken.bytes === 0) throw new AppError(noSound)
      end('done')
      yield { type: 'end', spoken }
    } catch (error) {
      end(signal.aborted ? 'stopped' : 'failed', signal.aborted ? null : toErrorData(error))
      throw error
    } finally {
      // The reader left in the middle.
      if (spoken.status === 'running') end('stopped')
      await files.close(id)
    }
  }
}

const nothingYet = {
  status: 'running',
  error: null,
  sampleRate: null,
  bytes: 0,
  firstByteAfter: null,
  finishedAfter: null,
  cost: null,
} as const

/** MP3 frames begin with a sync word, PCM may begin with anything: the type decides. */
function checkFormat(contentType: string, format: SpeechSettings['format']): void {
  const isMp3 = /^audio\/(mpeg|mp3)\b/i.test(contentType)
  const isOpen = /^application\/octet-stream\b/i.test(contentType)
  if (isOpen || isMp3 === (format === 'mp3')) return
  throw new AppError({
    source: 'transport',
    kind: 'bad-response',
    message: `The gateway sent ${contentType.split(';')[0]} where ${format} was asked for.`,
  })
}

const noSound = {
  source: 'transport',
  kind: 'bad-response',
  message: 'The gateway answered without any sound.',
} as const
