import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { SpeechPart } from '#shared/voice.ts'
import type { Player, PlayerState } from '../audio/player.ts'
import type { ReadingState } from './reading-state.ts'

/** Reads sentences one after the other, without a pause that the network would make. */
export interface Reader {
  pause(): void
  resume(): void
  /** Goes to the sentence that is so many away from the one that is spoken. */
  skip(by: number): void
  /** More of a text that still grows; `isWhole` says that this was the last of it. */
  add(sentences: readonly string[], isWhole: boolean): void
  /** Tries again after an error. */
  retry(): void
  /** Silent at once, and nothing more is asked for. */
  stop(): void
}

export interface ReaderOptions {
  readonly sentences: readonly string[]
  /** False where more is to come, by `add`. */
  readonly isWhole?: boolean
  /** The first one that is read. */
  readonly from: number
  /** Says one sentence as PCM. */
  readonly speak: (text: string, signal: AbortSignal) => AsyncIterable<readonly SpeechPart[]>
  /** Opens the loudspeaker for sound of this kind. */
  readonly open: (
    head: { sampleRate: number; channels: number },
    onChange: (state: PlayerState) => void,
  ) => Promise<Player>
  readonly onChange: (state: ReadingState) => void
  /** All was read. */
  readonly onEnd: () => void
}

/**
 * Every sentence is a request of its own. The next is asked for while the one before is heard, and put behind it in the
 * same player, so that there is nothing between them but the voice's own pause.
 */
export function startReader(options: ReaderOptions): Reader {
  const { from, speak, open, onChange, onEnd } = options
  let { sentences, isWhole = true } = options
  let state: ReadingState = { status: 'asking', index: from, count: sentences.length, error: null }
  let player: Player | null = null
  let isPaused = false
  /** Seconds of the player at which the sentences begin that have arrived. */
  let begins = new Map<number, number>()
  /** The sentence that was jumped to and has not arrived. */
  let awaited: number | null = null
  let run = new AbortController()
  let wake = (): void => undefined

  function change(part: Partial<ReadingState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function heard({ status, position, isComplete }: PlayerState): void {
    if (awaited === null) {
      const index = spokenAt(begins, position) ?? state.index
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
        await turnOf(index, signal)
        if (signal.aborted) return
        if (index >= sentences.length) break
        await readOne(index, signal)
      }
      player?.complete()
    } catch (error) {
      if (!signal.aborted) fail(toErrorData(error))
    }
  }

  /** One sentence ahead is enough: what is asked for costs, and may never be heard. */
  async function turnOf(index: number, signal: AbortSignal): Promise<void> {
    const isItsTurn = () => (index < sentences.length ? awaited !== null || index <= state.index + 1 : isWhole)
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
        if (part.type === 'head') player ??= await opened(part, signal)
        if (part.type === 'sound') append(index, part.bytes)
      }
    }
  }

  async function opened(head: { sampleRate: number; channels: number }, signal: AbortSignal): Promise<Player | null> {
    const found = await open(head, heard)
    if (!signal.aborted) return found
    found.close()
    return null
  }

  function append(index: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (!player) return
    if (!begins.has(index)) {
      begins.set(index, player.state().arrived)
      if (awaited === index) arrive(index)
    }
    player.append(bytes)
  }

  function arrive(index: number): void {
    awaited = null
    player?.seek(begins.get(index) ?? 0)
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

  /** Forgets what was asked for, and reads anew from a sentence on. */
  function restart(index: number): void {
    player?.close()
    player = null
    begins = new Map()
    awaited = null
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
      change({ status: player === null || awaited !== null ? 'asking' : 'playing' })
    },
    skip(by) {
      const index = state.index + by
      if (index < 0 || index >= sentences.length) return
      isPaused = false
      if (state.status === 'failed' || player === null) return restart(index)
      if (begins.has(index)) return arrive(index)
      if (index < from) return restart(index)
      // What is being said of another sentence is not wanted any more.
      awaited = index
      player.pause()
      change({ index, status: 'asking' })
      begin(index)
    },
    add(more, isLast) {
      sentences = [...sentences, ...more]
      isWhole = isLast
      change({ count: sentences.length })
      // Of a text in which there was nothing to say nothing is waited for.
      if (isWhole && sentences.length === 0) return finish()
      wake()
    },
    retry: () => restart(state.index),
    stop,
  }
}

/** The sentence at a second; undefined where none has begun. */
function spokenAt(begins: ReadonlyMap<number, number>, second: number): number | undefined {
  let found: number | undefined
  for (const [index, begin] of begins)
    if (begin <= second + 0.001 && (found === undefined || index > found)) found = index
  return found
}
