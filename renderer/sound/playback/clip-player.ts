import { clipBytesPerSecond, clipRateHz, fromPcm16 } from '#shared/voice/pcm.ts'
import type { FromPlayer, ToPlayer } from './player-messages.ts'
import processorUrl from './player-processor.ts?worker&url'

/**
 * Seconds of sound per read, and the minimum that is buffered in the player, so that a long clip is never read as a
 * whole.
 */
const secondsPerRead = 5
const minBufferedSeconds = 10

/** State of a clip player. */
export interface ClipPlayerState {
  readonly status: 'playing' | 'paused' | 'ended'
  /** Seconds. */
  readonly position: number
}

/** Plays a stored clip from any position. */
export interface ClipPlayer {
  play(): void
  pause(): void
  /** Moves to a position in seconds. */
  seek(second: number): void
  /** Silences it immediately and releases its resources. */
  close(): void
}

export interface ClipPlayerOptions {
  readonly seconds: number
  /** Reads sound from a byte offset; returns fewer bytes at the end. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
  readonly onChange: (state: ClipPlayerState) => void
  /** Called when the sound could not be read; the player pauses there. */
  readonly onError: (error: unknown) => void
}

export async function openClipPlayer({ seconds, read, onChange, onError }: ClipPlayerOptions): Promise<ClipPlayer> {
  const context = new AudioContext({ sampleRate: clipRateHz })
  await context.audioWorklet.addModule(processorUrl)
  const node = new AudioWorkletNode(context, 'gatehouse-player', { numberOfInputs: 0, outputChannelCount: [1] })
  node.connect(context.destination)
  const { port } = node
  const total = Math.round(seconds * clipBytesPerSecond)
  let state: ClipPlayerState = { status: 'paused', position: 0 }
  /** Byte offset up to which sound was sent to the player. */
  let sent = 0
  /** Number of seeks: a read that began before the last one is discarded. */
  let seekCount = 0
  let isReading = false

  function change(part: Partial<ClipPlayerState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function post(message: ToPlayer, transfer: Transferable[] = []): void {
    port.postMessage(message, transfer)
  }

  /** Reads until enough is buffered in the player. */
  async function fill(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (sent < total && sent < (state.position + minBufferedSeconds) * clipBytesPerSecond) {
        const readFor = seekCount
        const bytes = await read(sent, Math.min(secondsPerRead * clipBytesPerSecond, total - sent))
        if (readFor !== seekCount) continue
        const samples = fromPcm16(bytes)
        sent = bytes.length === 0 ? total : sent + bytes.length
        post({ type: 'sound', samples }, [samples.buffer])
        if (sent >= total) post({ type: 'end' })
      }
    } catch (error) {
      pause()
      onError(error)
    } finally {
      isReading = false
    }
  }

  function play(): void {
    if (state.status === 'ended') seek(0)
    void context.resume()
    post({ type: 'play' })
    change({ status: 'playing' })
    void fill()
  }

  function pause(): void {
    post({ type: 'pause' })
    change({ status: 'paused' })
  }

  function seek(second: number): void {
    const position = Math.max(0, Math.min(second, seconds))
    seekCount += 1
    sent = Math.round(position * clipRateHz) * 2
    post({ type: 'restart', position: Math.round(position * clipRateHz) })
    change({ position, ...(state.status === 'ended' ? { status: 'paused' } : {}) })
    // At the very end no read follows that would report it.
    if (sent >= total) post({ type: 'end' })
    void fill()
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromPlayer>) => {
    switch (data.type) {
      case 'position':
        change({ position: data.position / clipRateHz })
        void fill()
        break
      case 'ended':
        change({ status: 'ended', position: seconds })
        break
      case 'started':
      case 'gap':
        break
    }
  })
  port.start()

  return {
    play,
    pause,
    seek,
    close() {
      port.close()
      node.disconnect()
      void context.close()
    },
  }
}
