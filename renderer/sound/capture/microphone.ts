import { clipRateHz } from '#shared/voice/pcm.ts'
import { activityFrameSamples } from '#shared/voice/speech-activity.ts'
import { watch } from '../../bridge/watch.ts'
import { windowBridge } from '../../bridge/window-bridge.ts'
import { createPairedBlocks } from './paired-blocks.ts'
import { readTrack } from './read-track.ts'

type Block = Float32Array<ArrayBuffer>

/** An open microphone. */
export interface Microphone {
  /** Name of the device that the system chose. */
  readonly label: string
  /** Delivers the rest of the sound, then releases the device. */
  close(): Promise<void>
}

/** `lost`: unplugged or taken by the system. `asleep`: the computer went to sleep. */
export type MicrophoneLoss = 'lost' | 'asleep'

export interface MicrophoneOptions {
  /** Empty is the system's choice, which also replaces a device that is not connected. */
  readonly deviceId: string
  /**
   * For conversation mode: blocks as long as a frame of voice activity, and the signal without echo cancellation as
   * well.
   */
  readonly isForTalking?: boolean
  /**
   * Receives 16 kHz mono sound in blocks of a twentieth of a second, so that a meter moves smoothly. Echo cancellation
   * removes what the app plays, and at first also speech at the same time. `withEcho` is the same block without
   * cancellation, where it was requested and is available.
   */
  readonly onSound: (samples: Block, withEcho?: Block) => void
  /** Called when the device delivers no more sound. */
  readonly onLost: (loss: MicrophoneLoss) => void
}

/**
 * Opens a microphone. Throws the `DOMException` of `getUserMedia`, see `microphoneProblemOf`, or an `AppError` where
 * main saw no user action that may open it.
 */
export async function openMicrophone({
  deviceId,
  isForTalking = false,
  onSound,
  onLost,
}: MicrophoneOptions): Promise<Microphone> {
  const blocks = createPairedBlocks(isForTalking ? activityFrameSamples : clipRateHz / 20, onSound)
  const hold = await holdMicrophone()
  const { track, reader } = await openTrack(deviceId, true, blocks.add).catch((error: unknown) => {
    hold.abort()
    throw error
  })
  const echo = isForTalking ? await openTrack(deviceId, false, blocks.addOther).catch(() => null) : null
  // Not dispatched when the track is stopped here (Media Capture and Streams, section 4.3.1).
  track.addEventListener('ended', () => onLost('lost'))
  // Close on sleep: a person does not expect a computer to listen when its lid is opened the next day.
  const stopFollowingSleep = windowBridge().on('computer.suspended', () => onLost('asleep'))

  return {
    label: track.label,
    async close() {
      stopFollowingSleep()
      await Promise.all([reader.close(), echo?.reader.close()])
      hold.abort()
      blocks.end()
    },
  }
}

/** Asks main for access to the microphone, until the controller is aborted or the page ends. */
async function holdMicrophone(): Promise<AbortController> {
  const abort = new AbortController()
  const holdStream = watch('microphone.hold', {}, abort.signal)
  await holdStream.next()
  // Ends with the signal; an error at the end has no effect any more.
  holdStream.next().catch(() => undefined)
  return abort
}

async function openTrack(deviceId: string, echoCancellation: boolean, onSound: (samples: Float32Array) => void) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId === '' ? {} : { deviceId }),
      channelCount: 1,
      echoCancellation,
      noiseSuppression: true,
      autoGainControl: true,
    },
  })
  const [track] = stream.getAudioTracks()
  if (track === undefined) throw new DOMException('The microphone has no track.', 'NotFoundError')
  return { track, reader: readTrack(track, clipRateHz, onSound) }
}
