import { clipBytesPerSecond, clipRate, fromPcm16 } from '#shared/voice/pcm.ts'
import type { FromPlayer, ToPlayer } from './player-messages.ts'
import processorUrl from './player-processor.ts?worker&url'

/**
 * Seconds of sound per read, and the minimum that is buffered in the player, so that a long clip is never read as a
 * whole.
 */
const readAtOnce = 5
const ahead = 10

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
  const context = new AudioContext({ sampleRate: clipRate })
  await context.audioWorklet.addModule(processorUrl)
  const node = new AudioWorkletNode(context, 'gatehouse-player', { numberOfInputs: 0, outputChannelCount: [1] })
  node.connect(context.destination)
  const { port } = node
  const total = Math.round(seconds * clipBytesPerSecond)
  let state: ClipPlayerState = { status: 'paused', position: 0 }
  /** Byte offset up to which sound was sent to the player. */
  let sent = 0
  /** Number of seeks: a read that began before the last one is discarded. */
  let place = 0
  let isReading = false

  function change(part: Partial<ClipPlayerState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function tell(message: ToPlayer, transfer: Transferable[] = []): void {
    port.postMessage(message, transfer)
  }

  /** Reads until enough is buffered in the player. */
  async function fill(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (sent < total && sent < (state.position + ahead) * clipBytesPerSecond) {
        const readFor = place
        const bytes = await read(sent, Math.min(readAtOnce * clipBytesPerSecond, total - sent))
        if (readFor !== place) continue
        const samples = fromPcm16(bytes)
        sent = bytes.length === 0 ? total : sent + bytes.length
        tell({ type: 'sound', samples }, [samples.buffer])
        if (sent >= total) tell({ type: 'end' })
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
    tell({ type: 'play' })
    change({ status: 'playing' })
    void fill()
  }

  function pause(): void {
    tell({ type: 'pause' })
    change({ status: 'paused' })
  }

  function seek(second: number): void {
    const position = Math.max(0, Math.min(second, seconds))
    place += 1
    sent = Math.round(position * clipRate) * 2
    tell({ type: 'restart', position: Math.round(position * clipRate) })
    change({ position, ...(state.status === 'ended' ? { status: 'paused' } : {}) })
    // At the very end no read follows that would report it.
    if (sent >= total) tell({ type: 'end' })
    void fill()
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromPlayer>) => {
    switch (data.type) {
      case 'position':
        change({ position: data.position / clipRate })
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
