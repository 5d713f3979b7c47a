import { useEffect, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { Clip } from '#shared/voice.ts'
import { type ClipPlayer, type ClipPlayerState, openClipPlayer } from '../../sound/playback/clip-player.ts'
import { call } from '../../bridge/call.ts'
import { releaseAudioFocus, acquireAudioFocus } from '../../sound/playback/audio-focus.ts'

interface ClipPlaying extends ClipPlayerState {
  error: ErrorData | null
  /** Plays or pauses. */
  toggle: () => void
  seek: (second: number) => void
}

/** Plays a clip. Opens the loudspeaker when it is played first, and releases it when another clip is shown. */
export function useClipPlayer({ id, seconds }: Pick<Clip, 'id' | 'seconds'>): ClipPlaying {
  const [state, setState] = useState<ClipPlayerState>({ status: 'paused', position: 0 })
  const [error, setError] = useState<ErrorData | null>(null)
  const opening = useRef<Promise<ClipPlayer> | null>(null)
  const [beSilent] = useState(() => () => void opening.current?.then((player) => player.pause()))

  useEffect(
    () => () => {
      void opening.current?.then((player) => player.close())
      opening.current = null
      releaseAudioFocus(beSilent)
      // Pause at the current position when the view is hidden.
      setState((before) => ({ ...before, status: 'paused' }))
    },
    [beSilent],
  )

  function show(changed: ClipPlayerState): void {
    if (changed.status !== 'playing') releaseAudioFocus(beSilent)
    setState(changed)
  }

  function play(player: ClipPlayer): void {
    acquireAudioFocus(beSilent)
    player.play()
  }

  function fail(cause: unknown): void {
    setError(toErrorData(cause))
  }

  function withPlayer(use: (player: ClipPlayer) => void): void {
    setError(null)
    const from = state.position
    opening.current ??= openClipPlayer({
      seconds,
      read: async (offset, length) => (await call('clip.sound', { clipId: id, offset, length })).sound,
      onChange: show,
      onError: fail,
    }).then((player) => {
      if (from > 0) player.seek(from)
      return player
    })
    opening.current.then(use).catch((cause: unknown) => {
      opening.current = null
      fail(cause)
    })
  }

  return {
    ...state,
    error,
    toggle: () => withPlayer((player) => (state.status === 'playing' ? player.pause() : play(player))),
    seek(second) {
      if (opening.current === null) setState({ status: 'paused', position: second })
      else withPlayer((player) => player.seek(second))
    },
  }
}
