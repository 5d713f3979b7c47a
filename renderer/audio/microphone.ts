import { clipRate } from '#shared/voice/pcm.ts'
import processorUrl from './recorder-processor.ts?worker&url'

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
  /** 16 kHz, one channel, a twentieth of a second at a time. */
  readonly onSound: (samples: Float32Array<ArrayBuffer>) => void
  /** The device was unplugged, or the system took it away. */
  readonly onLost: () => void
}

/** How long, in milliseconds, the rest of the sound is waited for: a context that the system has stopped never answers. */
const patience = 200

/** Opens a microphone. Throws the `DOMException` of `getUserMedia`; `microphoneProblemOf` says what it means. */
export async function openMicrophone({ deviceId, onSound, onLost }: MicrophoneOptions): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId === '' ? {} : { deviceId }),
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
  })
  const [track] = stream.getAudioTracks()
  // The context runs at the clips' own rate: Chromium brings the microphone's to it, and filters what would alias.
  const context = new AudioContext({ sampleRate: clipRate })
  try {
    await context.audioWorklet.addModule(processorUrl)
  } catch (error) {
    letGo()
    throw error
  }
  const node = new AudioWorkletNode(context, 'gatehouse-recorder', { numberOfOutputs: 0 })
  const { promise: flushed, resolve: flush } = Promise.withResolvers<void>()
  node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer> | null>) => {
    if (data === null) flush()
    else onSound(data)
  })
  node.port.start()
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(node)
  void context.resume()
  // Not told when we stop it ourselves (Media Capture and Streams, section 4.3.1).
  track?.addEventListener('ended', onLost)

  function letGo(): void {
    for (const each of stream.getTracks()) each.stop()
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
