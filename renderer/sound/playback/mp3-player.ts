import { initialPlayerState, type Player, type PlayerOptions, type PlayerState } from './player.ts'

/** Plays MP3 as it arrives, with Media Source Extensions. */
export function openMp3Player({ volume, outputId, onChange }: PlayerOptions): Player {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  const audio = new Audio(url)
  audio.volume = volume
  const waiting: Uint8Array<ArrayBuffer>[] = []
  let buffer: SourceBuffer | undefined
  let isComplete = false
  let isClosed = false
  let state = initialPlayerState

  function change(part: Partial<PlayerState>): void {
    state = { ...state, ...part }
    if (!isClosed) onChange(state)
  }

  function arrived(): number {
    const { buffered } = audio
    return buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
  }

  /** Appends the next piece; a source buffer takes one at a time. */
  function feed(): void {
    if (isClosed || !buffer || buffer.updating || source.readyState !== 'open') return
    const [next] = waiting
    if (next) {
      try {
        buffer.appendBuffer(next)
      } catch (error) {
        // Buffer full: continues with a later `timeupdate`, when the browser has evicted what was played.
        if (error instanceof DOMException && error.name === 'QuotaExceededError') return
        throw error
      }
      waiting.shift()
    } else if (isComplete) source.endOfStream()
  }

  source.addEventListener('sourceopen', () => {
    buffer = source.addSourceBuffer('audio/mpeg')
    buffer.mode = 'sequence'
    buffer.addEventListener('updateend', () => {
      change({ arrived: arrived() })
      if (state.status === 'waiting' && arrived() > 0) play()
      feed()
    })
    feed()
  })
  audio.addEventListener('timeupdate', () => {
    change({ position: audio.currentTime })
    feed()
  })
  audio.addEventListener('error', () => change({ status: 'broken' }))
  audio.addEventListener('playing', detectStart)
  audio.addEventListener('waiting', () => {
    if (state.startedAt !== null && !isComplete) change({ gaps: state.gaps + 1 })
  })
  audio.addEventListener('ended', () => change({ status: 'ended', position: audio.currentTime }))
  if (outputId !== '') void audio.setSinkId(outputId).catch(() => undefined)

  /** Waits until the position moves, which is when sound is audible; the `playing` event comes earlier. */
  function detectStart(): void {
    if (isClosed || audio.paused || state.startedAt !== null) return
    const { currentTime } = audio
    if (currentTime > 0) change({ startedAt: performance.now() - currentTime * 1000 })
    else setTimeout(detectStart, 4)
  }

  function play(): void {
    change({ status: 'playing' })
    // Rejected when it is closed or paused before it starts.
    audio.play().catch(() => undefined)
  }

  return {
    state: () => state,
    append(bytes) {
      waiting.push(bytes)
      feed()
    },
    complete() {
      isComplete = true
      change({ isComplete: true })
      feed()
    },
    play,
    pause() {
      audio.pause()
      change({ status: 'paused' })
    },
    seek(second) {
      audio.currentTime = Math.max(0, Math.min(second, arrived()))
      change({ position: audio.currentTime })
    },
    setVolume: (level) => {
      audio.volume = level
    },
    setOutput: (deviceId) => audio.setSinkId(deviceId),
    close() {
      isClosed = true
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
      URL.revokeObjectURL(url)
    },
  }
}
