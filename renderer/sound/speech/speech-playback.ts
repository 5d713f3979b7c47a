import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { SpeechPart, SavedSpeech } from '#shared/voice.ts'
import { defaultPcmRateHz } from '#shared/voice/pcm.ts'
import { openMp3Player } from '../playback/mp3-player.ts'
import { openPcmPlayer } from '../playback/pcm-player.ts'
import { initialPlayerState, type Player, type PlayerOptions, type PlayerState } from '../playback/player.ts'
import { releaseAudioFocus, acquireAudioFocus } from '../playback/audio-focus.ts'

type Head = Extract<SpeechPart, { type: 'head' }>

/** State of one speech. Times are in milliseconds. */
export interface SpeechPlaybackState {
  /** `stopped` and `failed` keep what has arrived; it can be played and saved. */
  readonly status: 'asking' | 'arriving' | 'arrived' | 'stopped' | 'failed'
  readonly error: ErrorData | null
  readonly failedAt: number | null
  /** Null until the first byte. */
  readonly head: Head | null
  /** Null until all has arrived. */
  readonly spoken: SavedSpeech | null
  readonly player: PlayerState
  /** From the start to the first sample that is played. */
  readonly firstSoundAfterMs: number | null
  /** From the gateway's first byte to the first sample that is played. */
  readonly soundAfterFirstByteMs: number | null
}

/** State before anything has arrived. */
export const initialSpeechPlayback: SpeechPlaybackState = {
  status: 'asking',
  error: null,
  failedAt: null,
  head: null,
  spoken: null,
  player: initialPlayerState,
  firstSoundAfterMs: null,
  soundAfterFirstByteMs: null,
}

/** Plays one speech from its parts. */
export interface SpeechPlayback {
  readonly state: () => SpeechPlaybackState
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

export interface SpeechPlaybackOptions extends Omit<PlayerOptions, 'onChange'> {
  /** Yields the parts of the speech as they arrive. */
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly SpeechPart[]>
  readonly format: 'pcm' | 'mp3'
  /** Expected sample rate in hertz, for which the loudspeaker is opened before sound arrives. */
  readonly expectedSampleRateHz?: number | undefined
  readonly onChange: (state: SpeechPlaybackState) => void
}

/** Starts a speech. Errors are in its state. */
export function startSpeechPlayback({
  parts,
  format,
  expectedSampleRateHz = defaultPcmRateHz,
  onChange,
  ...playerOptions
}: SpeechPlaybackOptions): SpeechPlayback {
  const startedAt = performance.now()
  const abort = new AbortController()
  let state = initialSpeechPlayback
  let options = playerOptions
  let isClosed = false
  let player: Player | null = null
  /** Published with the first sound, so that playing does not wait for a view to render. */
  let head: Head | null = null
  let opening = format === 'pcm' ? open({ sampleRate: expectedSampleRateHz, channels: 1 }) : null
  // Errors are reported where the player is awaited.
  opening?.player.catch(() => undefined)

  function change(part: Partial<SpeechPlaybackState>): void {
    state = { ...state, ...part }
    if (!isClosed) onChange(state)
  }

  function handlePlayerState(playerState: PlayerState): void {
    if (playerState.status === 'playing') acquireAudioFocus(pause)
    else releaseAudioFocus(pause)
    const after = playerState.startedAt === null ? null : playerState.startedAt - startedAt
    const { firstSoundAfterMs, soundAfterFirstByteMs } = state
    const sinceFirstByte =
      after === null || head === null ? null : performance.timeOrigin + startedAt + after - head.firstByteAt
    change({
      player: playerState,
      firstSoundAfterMs: firstSoundAfterMs ?? after,
      soundAfterFirstByteMs: soundAfterFirstByteMs ?? sinceFirstByte,
    })
  }

  function open(type: { sampleRate: number; channels: number }) {
    return { type, player: openPcmPlayer(type, { ...options, onChange: handlePlayerState }) }
  }

  async function playerFor(of: Head): Promise<Player> {
    if (of.format === 'mp3') return openMp3Player({ ...options, onChange: handlePlayerState })
    const { sampleRate, channels } = of
    if (opening?.type.sampleRate !== sampleRate || opening.type.channels !== channels) {
      void opening?.player.then((other) => other.close())
      opening = open({ sampleRate, channels })
    }
    return opening.player
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
      for await (const batch of parts(abort.signal)) {
        for (const part of batch) if (!abort.signal.aborted) await receive(part)
      }
      if (state.status !== 'arrived') change({ status: 'stopped' })
    } catch (error) {
      if (abort.signal.aborted) change({ status: 'stopped' })
      else change({ status: 'failed', error: toErrorData(error), failedAt: Date.now() })
    }
    // No sound arrived: close the loudspeaker that was opened in advance.
    if (player === null) void opening?.player.then((unused) => unused.close()).catch(() => undefined)
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
      abort.abort()
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
      abort.abort()
      releaseAudioFocus(pause)
      player?.close()
    },
  }
}
