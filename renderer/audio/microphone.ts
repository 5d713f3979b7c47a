import { clipRate } from '#shared/voice/pcm.ts'
import { activityFrame } from '#shared/voice/speech-activity.ts'
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
  /** The device was unplugged, or the system took it away. */
  readonly onLost: () => void
}

/** Opens a microphone. Throws the `DOMException` of `getUserMedia`; `microphoneProblemOf` says what it means. */
export async function openMicrophone({
  deviceId,
  isForTalking = false,
  onSound,
  onLost,
}: MicrophoneOptions): Promise<Microphone> {
  const blocks = createPairedBlocks(isForTalking ? activityFrame : clipRate / 20, onSound)
  const { track, reader } = await hear(deviceId, true, blocks.add)
  const echo = isForTalking ? await hear(deviceId, false, blocks.addOther).catch(() => null) : null
  // Not told when we stop it ourselves (Media Capture and Streams, section 4.3.1).
  track.addEventListener('ended', onLost)

  return {
    label: track.label,
    async close() {
      await Promise.all([reader.close(), echo?.reader.close()])
      blocks.end()
    },
  }
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
