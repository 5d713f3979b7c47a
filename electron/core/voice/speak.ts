import { randomUUID } from 'node:crypto'
import { toErrorData } from '#shared/errors.ts'
import type { ParsedCallInput } from '#shared/ipc/bridge.ts'
import type { SpeechPart, SpeechSettings, SavedSpeech } from '#shared/voice.ts'
import { type PcmType, readPcmType, splitWholeFrames } from '#shared/voice/pcm.ts'
import type { SpeechRequest } from '#shared/gateway/audio.ts'
import type { NewLedgerEntry } from '../ledger/record-entry.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { checkContentType, checkSound, noSoundError, speechLimits } from './check-sound.ts'
import type { SoundFiles } from './sound-files.ts'
import type { SpokenStore } from './spoken-store.ts'

export interface SpeakerParts {
  readonly store: Pick<SpokenStore, 'save' | 'markInterrupted'>
  readonly files: Pick<SoundFiles, 'append' | 'close'>
  /** Returns the client of a gateway. Throws `not-found` if it was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'speak'>
  /** Throws if nothing may be sent now. */
  readonly beforeSend?: () => void
  /** Speaks texts that name no gateway. */
  readonly activeProfileId: () => string
  readonly onChanged: () => void
  /** Records speech that is not kept; kept speech reaches the ledger by a trigger. */
  readonly record?: (entry: NewLedgerEntry) => void
  /** Called with the gateway's id of the request of kept speech, whose cost it does not report. */
  readonly onUnknownCost?: (spokenId: string, requestId: string) => void
  readonly limits?: typeof speechLimits
  readonly now?: () => number
  readonly createId?: () => string
}

export function createSpeaker({
  store,
  files,
  clientOf,
  activeProfileId,
  beforeSend = () => undefined,
  onChanged,
  record = () => undefined,
  onUnknownCost = () => undefined,
  limits = speechLimits,
  now = Date.now,
  createId = randomUUID,
}: SpeakerParts) {
  store.markInterrupted()

  /**
   * Speaks a text and yields its sound as it arrives. Aborting the signal also stops it at the gateway. With `isKept`
   * the received sound goes into the history.
   */
  return async function* speak(
    { profileId = activeProfileId(), text, settings, isKept }: ParsedCallInput<'speech.speak'>,
    signal: AbortSignal,
  ): AsyncGenerator<SpeechPart> {
    const started = performance.now()
    const elapsed = (): number => Math.round(performance.now() - started)
    const { format } = settings
    const id = createId()
    let requestId: string | null = null
    let spoken: SavedSpeech = { ...initialState, id, createdAt: now(), profileId, text, settings }
    /** Writing to disk is asynchronous, so that playback does not wait for it. */
    let writing: Promise<unknown> = Promise.resolve()

    function change(part: Partial<SavedSpeech>): void {
      spoken = { ...spoken, ...part }
      if (!isKept) return
      store.save(spoken)
      onChanged()
    }

    function write(sound: Uint8Array): void {
      spoken = { ...spoken, bytes: spoken.bytes + sound.length }
      if (!isKept) return
      writing = writing.then(() => files.append(id, sound))
      // Reported by `end`, which awaits it.
      writing.catch(() => undefined)
    }

    async function end(status: SavedSpeech['status'], error: unknown = null): Promise<void> {
      let reason = error
      try {
        await writing
      } catch (unwritten) {
        reason ??= unwritten
      }
      const failed = reason === null || signal.aborted ? null : toErrorData(reason)
      change({ status: failed === null ? status : 'failed', error: failed, finishedAfter: elapsed() })
      if (spoken.bytes > 0) {
        if (!isKept) record({ ...toLedgerEntry(spoken), requestId })
        else if (requestId !== null) onUnknownCost(id, requestId)
      }
      if (reason !== null) throw reason
    }

    change({})
    let events: SpeechEvents | undefined
    try {
      beforeSend()
      events = clientOf(profileId).speak(toSpeechRequest(text, settings), signal)
      const { contentType, pieces, ...head } = await readHead(events)
      requestId = head.requestId ?? null
      checkContentType(contentType, format)
      const type = readPcmType(contentType, settings.sampleRate)
      const frame = format === 'pcm' ? type.channels * 2 : 1
      let rest: Uint8Array = new Uint8Array()
      for await (const piece of checkSound(pieces, format, type.sampleRate * frame, limits)) {
        if (spoken.firstByteAfter === null) {
          const firstByteAfter = elapsed()
          spoken = { ...spoken, firstByteAfter, ...pcmFields(type, format) }
          const firstByteAt = performance.timeOrigin + performance.now()
          yield { type: 'head', id, format, ...type, firstByteAfter, firstByteAt }
        }
        const sound = splitWholeFrames(rest, piece, frame)
        rest = sound.rest
        if (sound.whole.length === 0) continue
        write(sound.whole)
        yield { type: 'sound', bytes: sound.whole }
      }
      if (spoken.bytes === 0) throw noSoundError()
      await end('done')
      yield { type: 'end', spoken }
    } catch (error) {
      if (spoken.status === 'running') await end(signal.aborted ? 'stopped' : 'failed', error)
      throw error
    } finally {
      // Closes the request at the gateway if the reader has left.
      await events?.return(undefined)
      // The reader left early.
      if (spoken.status === 'running') await end('stopped')
      await files.close(id)
    }
  }
}

function toLedgerEntry({
  id,
  createdAt,
  profileId,
  text,
  settings,
  status,
  cost,
  ...times
}: SavedSpeech): NewLedgerEntry {
  return {
    id,
    kind: 'speech',
    at: createdAt,
    profileId,
    model: settings.model,
    provider: null,
    preset: null,
    status,
    promptTokens: null,
    completionTokens: null,
    characters: text.length,
    cost,
    firstTokenAfter: times.firstByteAfter,
    finishedAfter: times.finishedAfter,
  }
}

const initialState = {
  status: 'running',
  error: null,
  sampleRate: null,
  channels: 1,
  bytes: 0,
  firstByteAfter: null,
  finishedAfter: null,
  cost: null,
} as const

function pcmFields({ sampleRate, channels }: PcmType, format: SpeechSettings['format']): Partial<SavedSpeech> {
  return format === 'pcm' ? { sampleRate, channels } : {}
}

type SpeechEvents = ReturnType<GatewayClient['speak']>

interface SpeechHead {
  readonly contentType: string
  readonly requestId: string | undefined
  readonly pieces: AsyncGenerator<Uint8Array>
}

/** Waits for the head. The pieces must be consumed or returned to close the connection. */
async function readHead(events: SpeechEvents): Promise<SpeechHead> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const event of events) if (event.type === 'sound') yield event.bytes
  }
  while (true) {
    const { value } = await events.next()
    if (value?.type === 'head') {
      const { contentType, requestId } = value
      return { contentType, requestId, pieces: pieces() }
    }
    // A client that ends without a head has sent no sound.
    if (value === undefined) {
      return { contentType: 'application/octet-stream', requestId: undefined, pieces: pieces() }
    }
  }
}

/** Returns the request that speaks a text. Unset options are left out, so the model decides. */
function toSpeechRequest(input: string, { model, voice, format, speed, provider }: SpeechSettings): SpeechRequest {
  return {
    input,
    model,
    voice,
    response_format: format,
    ...(speed === null ? {} : { speed }),
    ...(provider === null ? {} : { provider }),
  }
}
