import { fromPcm16 } from '#shared/voice/pcm.ts'
import type { FromPlayer, ToPlayer } from './player-messages.ts'
import { initialState, type Player, type PlayerOptions, type PlayerState } from './player.ts'
import processorUrl from './player-processor.ts?worker&url'

/**
 * What should have arrived before the first sample leaves, in milliseconds: a reserve against uneven arrival. It is
 * waited for as long as nobody hears it as a delay: the first sound is to be heard `firstSound` after the first byte,
 * of which the way to the loudspeaker takes its part.
 */
const reserve = { sound: 160, firstSound: 80, leastPatience: 5 }

/** The way to the loudspeaker as far as the system has not told yet, and what the messages of the page take. */
const usualLatency = 45
const usualDelay = 20

/**
 * Seconds that the system may hold. The shortest there is breaks off on a busy computer, where Chromium's thread for
 * sound has no right of way.
 */
const latencyHint = 0.02

/** `setSinkId` of a context is not in TypeScript's DOM library yet. */
type ContextWithSink = AudioContext & { setSinkId?: (id: string) => Promise<void> }

/** Plays 16-bit PCM as it arrives. The context runs at the sound's own rate: the browser resamples at its end. */
export async function openPcmPlayer(
  { sampleRate, channels }: { sampleRate: number; channels: number },
  { volume, outputId, onChange }: PlayerOptions,
): Promise<Player> {
  const context: ContextWithSink = new AudioContext({ sampleRate, latencyHint })
  await context.audioWorklet.addModule(processorUrl)
  const node = new AudioWorkletNode(context, 'gatehouse-player', { numberOfInputs: 0, outputChannelCount: [1] })
  const gain = new GainNode(context, { gain: volume })
  node.connect(gain).connect(context.destination)

  /** All that arrived, for going back. */
  const blocks: Float32Array<ArrayBuffer>[] = []
  let samples = 0
  let isHeld = true
  let patience: ReturnType<typeof setTimeout> | undefined
  let state = initialState

  function change(part: Partial<PlayerState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function tell(message: ToPlayer, transfer: Transferable[] = []): void {
    node.port.postMessage(message, transfer)
  }

  function enqueue(block: Float32Array): void {
    const copy = block.slice()
    tell({ type: 'sound', samples: copy }, [copy.buffer])
  }

  function release(): void {
    clearTimeout(patience)
    if (!isHeld) return
    isHeld = false
    if (state.status === 'waiting') play()
  }

  function play(): void {
    void context.resume()
    tell({ type: 'play' })
    change({ status: 'playing' })
  }

  function seek(second: number): void {
    const from = Math.max(0, Math.min(samples, Math.round(second * sampleRate)))
    tell({ type: 'restart', position: from })
    let start = 0
    for (const block of blocks) {
      if (start + block.length > from) enqueue(block.subarray(Math.max(0, from - start)))
      start += block.length
    }
    if (state.isComplete) tell({ type: 'end' })
    if (state.status === 'ended') change({ status: 'paused' })
    change({ position: from / sampleRate })
  }

  node.port.addEventListener('message', ({ data }: MessageEvent<FromPlayer>) => {
    switch (data.type) {
      case 'position':
        change({ position: data.position / sampleRate })
        break
      case 'started':
        change({ startedAt: performance.now() + (data.at - context.currentTime + latencyOf(context)) * 1000 })
        break
      case 'gap':
        change({ gaps: state.gaps + 1 })
        break
      case 'ended':
        change({ status: 'ended', position: samples / sampleRate })
    }
  })
  node.port.start()
  // It plays silence until there is something: the loudspeaker is awake when the sound comes.
  void context.resume()
  if (outputId !== '') await context.setSinkId?.(outputId).catch(() => undefined)

  return {
    state: () => state,
    append(bytes) {
      const block = mono(fromPcm16(bytes), channels)
      blocks.push(block)
      samples += block.length
      enqueue(block)
      if (isHeld) patience ??= setTimeout(release, patienceOf(context))
      if (isHeld && (samples / sampleRate) * 1000 >= reserve.sound) release()
      change({ arrived: samples / sampleRate })
    },
    complete() {
      tell({ type: 'end' })
      change({ isComplete: true })
      release()
    },
    play() {
      if (state.status === 'ended') seek(0)
      isHeld = false
      play()
    },
    pause() {
      clearTimeout(patience)
      isHeld = false
      tell({ type: 'pause' })
      change({ status: 'paused' })
    },
    seek,
    setVolume: (level) => {
      gain.gain.value = level
    },
    setOutput: async (deviceId) => context.setSinkId?.(deviceId),
    close() {
      clearTimeout(patience)
      node.port.close()
      node.disconnect()
      if (context.state !== 'closed') void context.close()
    },
  }
}

/** Milliseconds that may be waited for more sound. */
function patienceOf(context: AudioContext): number {
  const latency = context.outputLatency > 0 ? latencyOf(context) * 1000 : usualLatency
  return Math.max(reserve.leastPatience, reserve.firstSound - latency - usualDelay)
}

/** Seconds from the processor to the loudspeaker, as far as the system tells. */
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
