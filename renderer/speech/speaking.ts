import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { SpeechPart, Spoken } from '#shared/voice.ts'
import { usualPcmRate } from '#shared/voice/read-pcm-type.ts'
import { openMp3Player } from '../audio/mp3-player.ts'
import { openPcmPlayer } from '../audio/pcm-player.ts'
import { initialState, type Player, type PlayerOptions, type PlayerState } from '../audio/player.ts'
import { releaseAudioFocus, acquireAudioFocus } from './one-voice.ts'

type Head = Extract<SpeechPart, { type: 'head' }>

/** State of one speech. Times are in milliseconds. */
export interface SpeakingState {
  /** `stopped` and `failed` keep what has arrived; it can be played and saved. */
  readonly status: 'asking' | 'arriving' | 'arrived' | 'stopped' | 'failed'
  readonly error: ErrorData | null
  readonly failedAt: number | null
  /** Null until the first byte. */
  readonly head: Head | null
  /** Null until all has arrived. */
  readonly spoken: Spoken | null
  readonly player: PlayerState
  /** From the start to the first sample that is played. */
  readonly firstSoundAfter: number | null
  /** From the gateway's first byte to the first sample that is played. */
  readonly soundAfterByte: number | null
}

/** State before anything has arrived. */
export const newSpeaking: SpeakingState = {
  status: 'asking',
  error: null,
  failedAt: null,
  head: null,
  spoken: null,
  player: initialState,
  firstSoundAfter: null,
  soundAfterByte: null,
}

/** Plays one speech from its parts. */
export interface Speaking {
  readonly state: () => SpeakingState
  play(): void
  pause(): void
  seek(second: number): void
  /** Silences it immediately and cancels the request. */
  stop(): void
  setVolume(volume: number): void
  setOutput(deviceId: string): void
  /** Silences it and releases the loudspeaker. */
  close(): void
}

export interface SpeakingOptions extends Omit<PlayerOptions, 'onChange'> {
  /** Yields the parts of the speech as they arrive. */
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly SpeechPart[]>
  readonly format: 'pcm' | 'mp3'
  /** Expected sample rate in hertz, for which the loudspeaker is opened before sound arrives. */
  readonly expectedRate?: number | undefined
  readonly onChange: (state: SpeakingState) => void
}

/** Starts a speech. Errors are in its state. */
export function startSpeaking({
  parts,
  format,
  expectedRate = usualPcmRate,
  onChange,
  ...start
}: SpeakingOptions): Speaking {
  const startedAt = performance.now()
  const stopped = new AbortController()
  let state = newSpeaking
  let options = start
  let isClosed = false
  let player: Player | null = null
  /** Published with the first sound, so that playing does not wait for a view to render. */
  let head: Head | null = null
  let opened = format === 'pcm' ? open({ sampleRate: expectedRate, channels: 1 }) : null
  // Errors are reported where the player is awaited.
  opened?.player.catch(() => undefined)

  function change(part: Partial<SpeakingState>): void {
    state = { ...state, ...part }
    if (!isClosed) onChange(state)
  }

  function heard(playing: PlayerState): void {
    if (playing.status === 'playing') acquireAudioFocus(pause)
    else releaseAudioFocus(pause)
    const after = playing.startedAt === null ? null : playing.startedAt - startedAt
    const { firstSoundAfter, soundAfterByte } = state
    const begun = after === null || head === null ? null : performance.timeOrigin + startedAt + after - head.firstByteAt
    change({
      player: playing,
      firstSoundAfter: firstSoundAfter ?? after,
      soundAfterByte: soundAfterByte ?? begun,
    })
  }

  function open(type: { sampleRate: number; channels: number }) {
    return { type, player: openPcmPlayer(type, { ...options, onChange: heard }) }
  }

  async function playerFor(of: Head): Promise<Player> {
    if (of.format === 'mp3') return openMp3Player({ ...options, onChange: heard })
    const { sampleRate, channels } = of
    if (opened?.type.sampleRate !== sampleRate || opened.type.channels !== channels) {
      void opened?.player.then((other) => other.close())
      opened = open({ sampleRate, channels })
    }
    return opened.player
  }

  async function receive(part: SpeechPart): Promise<void> {
    switch (part.type) {
      case 'head': {
        const ready = await playerFor(part)
        if (isClosed) return ready.close()
        player = ready
        player.setVolume(options.volume)
        head = part
        return
      }
      case 'sound':
        player?.append(part.bytes, head === null ? undefined : head.firstByteAt - performance.timeOrigin)
        if (state.status === 'asking') change({ status: 'arriving', head })
        return
      case 'end':
        change({ status: 'arrived', spoken: part.spoken })
    }
  }

  async function run(): Promise<void> {
    try {
      for await (const several of parts(stopped.signal)) {
        for (const part of several) if (!stopped.signal.aborted) await receive(part)
      }
      if (state.status !== 'arrived') change({ status: 'stopped' })
    } catch (error) {
      if (stopped.signal.aborted) change({ status: 'stopped' })
      else change({ status: 'failed', error: toErrorData(error), failedAt: Date.now() })
    }
    // No sound arrived: close the loudspeaker that was opened in advance.
    if (player === null) void opened?.player.then((vain) => vain.close()).catch(() => undefined)
    else player.complete()
  }

  function pause(): void {
    player?.pause()
  }

  void run()
  return {
    state: () => state,
    play: () => player?.play(),
    pause,
    seek: (second) => player?.seek(second),
    stop() {
      pause()
      stopped.abort()
      if (state.status !== 'failed') change({ status: 'stopped' })
      player?.seek(0)
    },
    setVolume(volume) {
      options = { ...options, volume }
      player?.setVolume(volume)
    },
    setOutput(outputId) {
      options = { ...options, outputId }
      void player?.setOutput(outputId).catch(() => undefined)
    },
    close() {
      isClosed = true
      stopped.abort()
      releaseAudioFocus(pause)
      player?.close()
    },
  }
}
