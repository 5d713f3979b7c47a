import { toErrorData } from '#shared/errors.ts'
import type { Clip } from '#shared/voice.ts'
import { rootMeanSquare } from '#shared/voice/loudness.ts'
import { clipRateHz, toPcm16 } from '#shared/voice/pcm.ts'
import { call } from '../../bridge/call.ts'
import { watch } from '../../bridge/watch.ts'
import { microphoneProblemOf } from './microphone-problem.ts'
import { type Microphone, openMicrophone } from './microphone.ts'
import { isOpen, newRecording, type RecordingEnd, type RecordingState } from './recording-state.ts'
import { createPauseDetector } from './pause-detector.ts'
import { createUnsavedSound } from './unsaved-sound.ts'

/** Samples to write in one call: half a second, so that each second is saved before the next. */
const samplesPerWrite = clipRateHz / 2

/** Maximum seconds of a recording: an hour. */
const maxRecordingSeconds = 3600

/** Number of levels to keep for the meter: 20 seconds. */
const maxLevels = 400

/** One recording: from the microphone to a stored clip. */
export interface Recording {
  readonly state: () => RecordingState
  pause(): void
  resume(): void
  /** Ends the recording. */
  finish(): void
  /** Tries again to save the rest of an `unsaved` recording. */
  retry(): void
  /** Ends an `unsaved` recording with what is on the disk. */
  giveUp(): void
  /** Resolves with the clip when all of it is on the disk; null where nothing was recorded or could be saved. */
  readonly finished: Promise<Clip | null>
}

export interface RecordingOptions {
  /** Empty is the system's choice. */
  readonly deviceId: string
  /** Seconds of silence after speech that end it; null disables this. */
  readonly silenceSeconds: number | null
  readonly onChange: (state: RecordingState) => void
  readonly open?: typeof openMicrophone
  /** Maximum length in seconds. */
  readonly maxSeconds?: number
}

/** Starts to record. Errors are in the state; what was recorded until then is kept. */
export function startRecording({
  deviceId,
  silenceSeconds,
  onChange,
  open = openMicrophone,
  maxSeconds = maxRecordingSeconds,
}: RecordingOptions): Recording {
  let state = newRecording
  let microphone: Microphone | undefined
  let clipId: string | null = null
  let samples = 0
  let offset = 0
  let writing: Promise<void> = Promise.resolve()
  let decide: (choice: 'retry' | 'give-up') => void = () => undefined
  const unsaved = createUnsavedSound()
  const isPause = silenceSeconds === null ? null : createPauseDetector(silenceSeconds)
  const end = Promise.withResolvers<RecordingEnd>()

  function change(part: Partial<RecordingState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function handleSound(block: Float32Array<ArrayBuffer>): void {
    if (state.status !== 'starting' && state.status !== 'recording' && state.status !== 'finishing') return
    unsaved.add(block)
    samples += block.length
    const level = rootMeanSquare(block)
    change({ seconds: samples / clipRateHz, levels: [...state.levels.slice(1 - maxLevels), level] })
    if (unsaved.length() >= samplesPerWrite) write()
    if (isPause?.(level)) end.resolve('silence')
    if (samples >= maxSeconds * clipRateHz) end.resolve('limit')
  }

  function write(): void {
    writing = writing.then(writeUnsaved)
  }

  /** Saves the sound in memory. What cannot be saved stays there, and is tried again with the next half second. */
  async function writeUnsaved(): Promise<void> {
    try {
      const id = await clipOnDisk()
      while (unsaved.length() > 0) await append(id, unsaved.take())
    } catch (error) {
      change({ error: toErrorData(error) })
    }
  }

  async function clipOnDisk(): Promise<string> {
    if (clipId === null) {
      clipId = (await call('clip.begin', { source: 'recording' })).id
      void holdClip(clipId)
      change({ clipId, error: null })
    }
    return clipId
  }

  async function append(id: string, sound: Float32Array<ArrayBuffer>): Promise<void> {
    try {
      offset = (await call('clip.append', { clipId: id, offset, sound: toPcm16(sound) })).bytes
    } catch (error) {
      unsaved.putBack(sound)
      throw error
    }
    change({ savedSeconds: offset / 2 / clipRateHz, error: null })
  }

  async function start(): Promise<void> {
    try {
      microphone = await open({ deviceId, onSound: handleSound, onLost: end.resolve })
    } catch (error) {
      if (error instanceof DOMException) change({ status: 'failed', problem: microphoneProblemOf(error) })
      else change({ status: 'failed', error: toErrorData(error) })
      return
    }
    write()
    await writing
    change({ status: 'recording', device: microphone.label })
  }

  async function run(): Promise<Clip | null> {
    await start()
    if (microphone === undefined) return null
    window.addEventListener('pagehide', write)
    const ended = await end.promise
    if (state.status === 'recording') change({ status: 'finishing' })
    await microphone.close()
    change({ status: 'finishing', ended })
    const clip = await save()
    window.removeEventListener('pagehide', write)
    change({ status: 'finished' })
    return clip
  }

  async function save(): Promise<Clip | null> {
    for (let choice = 'retry'; ;) {
      await writing
      try {
        if (choice === 'retry') return await endClip(await clipOnDisk())
        return clipId === null ? null : await call('clip.finish', { clipId })
      } catch (error) {
        change({ error: toErrorData(error) })
      }
      change({ status: 'unsaved' })
      choice = await new Promise<string>((resolve) => (decide = resolve))
      change({ status: 'finishing' })
    }
  }

  /** Sends the rest with the end of the clip in one call, since the person waits for the transcript. */
  async function endClip(id: string): Promise<Clip> {
    for (;;) {
      const sound = unsaved.take()
      if (unsaved.length() > 0) {
        await append(id, sound)
        continue
      }
      try {
        const clip = await call('clip.finish', { clipId: id, rest: { offset, sound: toPcm16(sound) } })
        change({ savedSeconds: clip.seconds, error: null })
        return clip
      } catch (error) {
        unsaved.putBack(sound)
        throw error
      }
    }
  }

  const finished = run()
  return {
    state: () => state,
    pause() {
      if (state.status === 'recording') change({ status: 'paused' })
      write()
    },
    resume() {
      if (state.status === 'paused') change({ status: 'recording' })
    },
    finish() {
      if (isOpen(state)) end.resolve('stopped')
    },
    retry: () => decide('retry'),
    giveUp: () => decide('give-up'),
    finished,
  }
}

/** Marks the clip as being recorded, until it is complete or the page ends. */
async function holdClip(clipId: string): Promise<void> {
  try {
    await watch('clip.hold', { clipId }, new AbortController().signal).next()
  } catch {
    // Without the mark an unfinished clip is repaired at the next start.
  }
}
