import { fromPcm16 } from '#shared/voice/pcm.ts'
import { type ContextWithSink, openLoudspeaker } from './loudspeaker.ts'
import type { FromPlayer, ToPlayer } from './player-messages.ts'
import { initialPlayerState, type Player, type PlayerOptions, type PlayerState } from './player.ts'

/**
 * Milliseconds from the first byte to the first sound, short enough not to be heard as a delay. Until then sound is
 * buffered against uneven arrival. The goal is 80 ms; a busy computer needs the rest.
 */
const startDelayMs = 72

/** Seconds of buffered sound that are enough to begin immediately. */
const reserve = 0.16

/** Plays 16-bit PCM as it arrives. The context runs at the rate of the sound, and the browser resamples its output. */
export async function openPcmPlayer(
  { sampleRate, channels }: { sampleRate: number; channels: number },
  { volume, outputId, onChange }: PlayerOptions,
): Promise<Player> {
  const owner = {}
  const loudspeaker = await openLoudspeaker(sampleRate, owner)
  const { context } = loudspeaker
  const node = new AudioWorkletNode(context, 'gatehouse-player', { numberOfInputs: 0, outputChannelCount: [1] })
  const gain = new GainNode(context, { gain: volume })
  node.connect(gain).connect(context.destination)

  /** All sound that has arrived, for seeking back. */
  const blocks: Float32Array<ArrayBuffer>[] = []
  let samples = 0
  let isClosed = false
  let state = initialPlayerState

  function change(part: Partial<PlayerState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function post(message: ToPlayer, transfer: Transferable[] = []): void {
    node.port.postMessage(message, transfer)
  }

  function enqueue(block: Float32Array): void {
    const copy = block.slice()
    post({ type: 'sound', samples: copy }, [copy.buffer])
  }

  function play(): void {
    loudspeaker.wake(owner)
    post({ type: 'play' })
    change({ status: 'playing' })
  }

  function seek(second: number): void {
    const from = Math.max(0, Math.min(samples, Math.round(second * sampleRate)))
    post({ type: 'restart', position: from })
    let start = 0
    for (const block of blocks) {
      if (start + block.length > from) enqueue(block.subarray(Math.max(0, from - start)))
      start += block.length
    }
    if (state.isComplete) post({ type: 'end' })
    if (state.status === 'ended') change({ status: 'paused' })
    change({ position: from / sampleRate })
  }

  function receive(message: FromPlayer): void {
    switch (message.type) {
      case 'position':
        return change({ position: message.position / sampleRate })
      case 'started': {
        const startedAt = audibleAt(context, message.at)
        return change({ startedAt, ...(state.status === 'waiting' ? { status: 'playing' } : {}) })
      }
      case 'gap':
        return change({ gaps: state.gaps + 1 })
      case 'ended':
        loudspeaker.rest(owner)
        return change({ status: 'ended', position: samples / sampleRate })
    }
  }

  node.port.addEventListener('message', ({ data }: MessageEvent<FromPlayer>) => {
    if (!isClosed) receive(data)
  })
  node.port.start()
  await setSink(context, outputId).catch(() => undefined)

  return {
    state: () => state,
    append(bytes, firstByteAt = performance.now()) {
      const block = mono(fromPcm16(bytes), channels)
      if (samples === 0) {
        post({ type: 'hold', until: contextTimeAt(context, firstByteAt + startDelayMs), reserve: reserve * sampleRate })
        if (state.status === 'waiting') post({ type: 'play' })
      }
      blocks.push(block)
      samples += block.length
      enqueue(block)
      change({ arrived: samples / sampleRate })
    },
    complete() {
      post({ type: 'end' })
      change({ isComplete: true })
    },
    play() {
      if (state.status === 'ended') seek(0)
      play()
    },
    pause() {
      post({ type: 'pause' })
      loudspeaker.rest(owner)
      change({ status: 'paused' })
    },
    seek,
    setVolume: (level) => {
      gain.gain.value = level
    },
    setOutput: async (deviceId) => setSink(context, deviceId),
    close() {
      isClosed = true
      post({ type: 'close' })
      node.port.close()
      node.disconnect()
      gain.disconnect()
      loudspeaker.release(owner)
    },
  }
}

async function setSink(context: ContextWithSink, deviceId: string): Promise<void> {
  if (isSink(context, deviceId)) return
  await context.setSinkId?.(deviceId)
}

function isSink(context: AudioContext & { sinkId?: unknown }, deviceId: string): boolean {
  return (context.sinkId ?? '') === deviceId
}

/** Milliseconds after which an output timestamp is stale, because the system slept in between. */
const staleAfterMs = 500

/** Returns the `performance.now()` at which a moment of the context's clock is audible. */
function audibleAt(context: AudioContext, at: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  const isKnown = performanceTime > 0 && performance.now() - performanceTime < staleAfterMs
  if (isKnown) return performanceTime + (at - contextTime) * 1000
  return performance.now() + (at - context.currentTime + latencyOf(context)) * 1000
}

/** Returns the moment of the context's clock that is audible at a `performance.now()`. */
function contextTimeAt(context: AudioContext, time: number): number {
  return context.currentTime + (time - audibleAt(context, context.currentTime)) / 1000
}

/** Returns the seconds from the processor to the loudspeaker, as far as the system reports them. */
function latencyOf(context: AudioContext): number {
  return context.baseLatency + (Number.isFinite(context.outputLatency) ? context.outputLatency : 0)
}

function mono(samples: Float32Array<ArrayBuffer>, channels: number): Float32Array<ArrayBuffer> {
  if (channels === 1) return samples
  const mixed = new Float32Array(Math.floor(samples.length / channels))
  for (let frame = 0; frame < mixed.length; frame += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1) sum += samples[frame * channels + channel] ?? 0
    mixed[frame] = sum / channels
  }
  return mixed
}
