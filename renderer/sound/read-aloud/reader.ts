import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { SpeechPart } from '#shared/voice.ts'
import type { Player, PlayerState } from '../playback/player.ts'
import type { ReadingState } from './reading-state.ts'

/** Reads sentences one after the other, without pauses from the network. */
export interface Reader {
  pause(): void
  resume(): void
  /** Skips forward or back by this number of sentences. */
  skip(by: number): void
  /** Adds sentences of a growing text; `isWhole` marks the last ones. */
  add(sentences: readonly string[], isWhole: boolean): void
  /** Tries again after an error. */
  retry(): void
  /** Silences it immediately and cancels requests. */
  stop(): void
}

export interface ReaderOptions {
  readonly sentences: readonly string[]
  /** False where `add` will add more. */
  readonly isWhole?: boolean
  /** Index of the first sentence to read. */
  readonly from: number
  /** Requests one sentence as PCM. */
  readonly speak: (text: string, signal: AbortSignal) => AsyncIterable<readonly SpeechPart[]>
  /** Opens the loudspeaker for this kind of sound. */
  readonly open: (
    head: { sampleRate: number; channels: number },
    onChange: (state: PlayerState) => void,
  ) => Promise<Player>
  readonly onChange: (state: ReadingState) => void
  /** Called when everything was read. */
  readonly onEnd: () => void
}

/**
 * Starts to read. Each sentence is a request. The next one is requested while the previous one plays, and appended to
 * the same player, so that only the pauses of the voice remain between them.
 */
export function startReader(options: ReaderOptions): Reader {
  const { from, speak, open, onChange, onEnd } = options
  let { sentences, isWhole = true } = options
  let state: ReadingState = { status: 'asking', index: from, count: sentences.length, error: null }
  let player: Player | null = null
  let isPaused = false
  /** Start of each sentence that has arrived, in seconds of the player. */
  let startSeconds = new Map<number, number>()
  /** The sentence that was skipped to and has not arrived. */
  let pendingIndex: number | null = null
  let run = new AbortController()
  let wake = (): void => undefined

  function change(part: Partial<ReadingState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function handlePlayerState({ status, position, isComplete }: PlayerState): void {
    if (pendingIndex === null) {
      const index = sentenceIndexAt(startSeconds, position) ?? state.index
      const shown = status === 'playing' ? 'playing' : isPaused ? 'paused' : state.status
      if (index !== state.index || shown !== state.status) change({ index, status: shown })
    }
    if (status === 'ended' && isComplete) return finish()
    wake()
  }

  function finish(): void {
    stop()
    onEnd()
  }

  async function read(first: number, signal: AbortSignal): Promise<void> {
    try {
      for (let index = first; ; index += 1) {
        await waitForTurn(index, signal)
        if (signal.aborted) return
        if (index >= sentences.length) break
        await readOne(index, signal)
      }
      player?.complete()
    } catch (error) {
      if (!signal.aborted) fail(toErrorData(error))
    }
  }

  /**
   * Waits until a sentence may be requested. One sentence ahead is enough: requests cost money, and may never be
   * played.
   */
  async function waitForTurn(index: number, signal: AbortSignal): Promise<void> {
    const isItsTurn = () => (index < sentences.length ? pendingIndex !== null || index <= state.index + 1 : isWhole)
    while (!signal.aborted && !isItsTurn()) {
      await new Promise<void>((resolve) => {
        wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  async function readOne(index: number, signal: AbortSignal): Promise<void> {
    for await (const parts of speak(sentences[index] ?? '', signal)) {
      for (const part of parts) {
        if (signal.aborted) return
        if (part.type === 'head') player ??= await openPlayer(part, signal)
        if (part.type === 'sound') append(index, part.bytes)
      }
    }
  }

  async function openPlayer(
    head: { sampleRate: number; channels: number },
    signal: AbortSignal,
  ): Promise<Player | null> {
    const found = await open(head, handlePlayerState)
    if (!signal.aborted) return found
    found.close()
    return null
  }

  function append(index: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (!player) return
    if (!startSeconds.has(index)) {
      startSeconds.set(index, player.state().arrived)
      if (pendingIndex === index) jumpTo(index)
    }
    player.append(bytes)
  }

  function jumpTo(index: number): void {
    pendingIndex = null
    player?.seek(startSeconds.get(index) ?? 0)
    change({ index, status: isPaused ? 'paused' : 'playing' })
    if (!isPaused) player?.play()
  }

  function begin(index: number): void {
    run.abort()
    run = new AbortController()
    void read(index, run.signal)
  }

  function fail(error: ErrorData): void {
    player?.pause()
    change({ status: 'failed', error })
  }

  /** Cancels requests and reads again from a sentence on. */
  function restart(index: number): void {
    player?.close()
    player = null
    startSeconds = new Map()
    pendingIndex = null
    change({ index, status: 'asking', error: null })
    begin(index)
  }

  function stop(): void {
    run.abort()
    player?.close()
    player = null
  }

  begin(from)
  change({})
  return {
    pause() {
      isPaused = true
      player?.pause()
      change({ status: 'paused' })
    },
    resume() {
      isPaused = false
      player?.play()
      change({ status: player === null || pendingIndex !== null ? 'asking' : 'playing' })
    },
    skip(by) {
      const index = state.index + by
      if (index < 0 || index >= sentences.length) return
      isPaused = false
      if (state.status === 'failed' || player === null) return restart(index)
      if (startSeconds.has(index)) return jumpTo(index)
      if (index < from) return restart(index)
      // Drop what still arrives of another sentence.
      pendingIndex = index
      player.pause()
      change({ index, status: 'asking' })
      begin(index)
    },
    add(more, isLast) {
      sentences = [...sentences, ...more]
      isWhole = isLast
      change({ count: sentences.length })
      // There is nothing to wait for in an empty text.
      if (isWhole && sentences.length === 0) return finish()
      wake()
    },
    retry: () => restart(state.index),
    stop,
  }
}

/** Returns the sentence at a position in seconds; undefined where none has begun. */
function sentenceIndexAt(startSeconds: ReadonlyMap<number, number>, second: number): number | undefined {
  let found: number | undefined
  for (const [index, begin] of startSeconds)
    if (begin <= second + 0.001 && (found === undefined || index > found)) found = index
  return found
}
