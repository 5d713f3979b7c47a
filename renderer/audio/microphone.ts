import { clipRate } from '#shared/voice/pcm.ts'
import { activityFrame } from '#shared/voice/speech-activity.ts'
import { watch } from '../bridge/watch.ts'
import { windowBridge } from '../bridge/window-bridge.ts'
import { createPairedBlocks } from './paired-blocks.ts'
import { readTrack } from './read-track.ts'

type Block = Float32Array<ArrayBuffer>

/** A microphone that is heard. */
export interface Microphone {
  /** What the system calls the device that it gave. */
  readonly label: string
  /** Hands over what is left of the sound, then lets the device go. */
  close(): Promise<void>
}

/** `lost` was unplugged or taken away; with `asleep` the computer went to sleep. */
export type MicrophoneLoss = 'lost' | 'asleep'

export interface MicrophoneOptions {
  /** Empty is the system's choice, which also stands in for one that is not connected. */
  readonly deviceId: string
  /** To talk with it: in blocks of a frame of voice activity, and with the echo as well. */
  readonly isForTalking?: boolean
  /**
   * 16 kHz, one channel, a twentieth of a second at a time, so that a meter moves smoothly. What the app itself plays is
   * taken out of it, and at first with it what somebody says at the same time. `withEcho` is the same block before that,
   * where it was asked for and is to be had.
   */
  readonly onSound: (samples: Block, withEcho?: Block) => void
  /** Nothing more comes from the device. */
  readonly onLost: (loss: MicrophoneLoss) => void
}

/**
 * Opens a microphone. Throws the `DOMException` of `getUserMedia`; `microphoneProblemOf` says what it means. Throws an
 * `AppError` where main saw nothing that could have asked for it.
 */
export async function openMicrophone({
  deviceId,
  isForTalking = false,
  onSound,
  onLost,
}: MicrophoneOptions): Promise<Microphone> {
  const blocks = createPairedBlocks(isForTalking ? activityFrame : clipRate / 20, onSound)
  const hold = await holdMicrophone()
  const { track, reader } = await hear(deviceId, true, blocks.add).catch((error: unknown) => {
    hold.abort()
    throw error
  })
  const echo = isForTalking ? await hear(deviceId, false, blocks.addOther).catch(() => null) : null
  // Not told when we stop it ourselves (Media Capture and Streams, section 4.3.1).
  track.addEventListener('ended', () => onLost('lost'))
  // Nobody expects that a computer listens when its lid is opened the next day.
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

/** Main gives the microphone while this is held: until it is aborted, or the page goes. */
async function holdMicrophone(): Promise<AbortController> {
  const abort = new AbortController()
  const held = watch('microphone.hold', {}, abort.signal)
  await held.next()
  // Ends with the signal; what main says at the end changes nothing any more.
  held.next().catch(() => undefined)
  return abort
}

async function hear(deviceId: string, echoCancellation: boolean, onSound: (samples: Float32Array) => void) {
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
  return { track, reader: readTrack(track, clipRate, onSound) }
}
