import { clipRate } from '#shared/voice/pcm.ts'
import { activityFrame } from '#shared/voice/speech-activity.ts'
import type { RecorderOptions } from './recorder-options.ts'
import processorUrl from './recorder-processor.ts?worker&url'

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

/**
 * In seconds: two of the blocks in which worklets work. The usual 10 ms are no whole number of them, which is heard up to
 * half a second later on a busy computer; with one block it loses some of what is said.
 */
const talkingLatency = 0.015

/** How long, in milliseconds, the rest of the sound is waited for: a context that the system has stopped never answers. */
const patience = 200

/** Opens a microphone. Throws the `DOMException` of `getUserMedia`; `microphoneProblemOf` says what it means. */
export async function openMicrophone({
  deviceId,
  isForTalking = false,
  onSound,
  onLost,
}: MicrophoneOptions): Promise<Microphone> {
  const stream = await openStream(deviceId, true)
  const echo = isForTalking ? await openStream(deviceId, false).catch(() => null) : null
  const streams = echo === null ? [stream] : [stream, echo]
  const [track] = stream.getAudioTracks()
  // The context runs at the clips' own rate: Chromium brings the microphone's to it, and filters what would alias.
  const context = new AudioContext({
    sampleRate: clipRate,
    latencyHint: isForTalking ? talkingLatency : 'interactive',
  })
  try {
    await context.audioWorklet.addModule(processorUrl)
  } catch (error) {
    letGo()
    throw error
  }
  const processorOptions: RecorderOptions = { blockLength: isForTalking ? activityFrame : clipRate / 20 }
  const node = new AudioWorkletNode(context, 'gatehouse-recorder', {
    numberOfInputs: streams.length,
    numberOfOutputs: 0,
    processorOptions,
  })
  const { promise: flushed, resolve: flush } = Promise.withResolvers<void>()
  node.port.addEventListener('message', ({ data }: MessageEvent<Block[] | null>) => {
    const [sound, withEcho] = data ?? []
    if (sound) onSound(sound, withEcho)
    if (data === null) flush()
  })
  node.port.start()
  for (const [input, mediaStream] of streams.entries()) {
    new MediaStreamAudioSourceNode(context, { mediaStream }).connect(node, 0, input)
  }
  void context.resume()
  // Not told when we stop it ourselves (Media Capture and Streams, section 4.3.1).
  track?.addEventListener('ended', onLost)

  function letGo(): void {
    for (const each of streams.flatMap((one) => one.getTracks())) each.stop()
    void context.close()
  }

  return {
    label: track?.label ?? '',
    async close() {
      node.port.postMessage('stop')
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, patience))])
      letGo()
    },
  }
}

function openStream(deviceId: string, echoCancellation: boolean): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId === '' ? {} : { deviceId }),
      channelCount: 1,
      echoCancellation,
      noiseSuppression: true,
      autoGainControl: true,
    },
  })
}
