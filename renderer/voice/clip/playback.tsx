import { useWidth, barStep, waveformPath } from '../../sound/dictation/waveform.tsx'
import { clipsText as text } from '../../text/en/clips.ts'
import { formatClock } from '../../text/format.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import type { useClipPlayer } from './use-clip-player.ts'
import recording from '../../sound/dictation/recording.module.css'
import { PlayButton } from '../fields/play-button.tsx'
import styles from './clip-view.module.css'

const waveHeight = 36

interface PlaybackProps {
  player: ReturnType<typeof useClipPlayer>
  seconds: number
  loudness: readonly number[]
}

/** The player of a clip, with its waveform as the position slider. */
export function Playback({ player, seconds, loudness }: PlaybackProps) {
  const isPlaying = player.status === 'playing'
  const clock = formatClock(Math.floor(player.position) * 1000)
  const length = text.length(seconds)
  return (
    <>
      <div className={styles.player}>
        <PlayButton isPlaying={isPlaying} aria-label={isPlaying ? text.pause : text.play} onClick={player.toggle} />
        <div className={styles.seek}>
          <Waveform loudness={loudness} played={seconds === 0 ? 0 : player.position / seconds} />
          <input
            type="range"
            aria-label={text.position}
            aria-valuetext={text.positionOf(clock, length)}
            min={0}
            max={seconds}
            step={seconds > 60 ? 1 : 0.1}
            value={player.position}
            onChange={({ target }) => player.seek(Number(target.value))}
          />
        </div>
        <span className="small num quiet">
          <span className={styles.position}>{clock}</span> / {length}
        </span>
      </div>
      {player.error && <ErrorProblem error={player.error} onRetry={player.toggle} />}
    </>
  )
}

function Waveform({ loudness, played }: { loudness: readonly number[]; played: number }) {
  const { ref, width } = useWidth<SVGSVGElement>()
  const bars = Math.floor(width / barStep)
  const path = waveformPath(repeatLevels(loudness, bars), bars, waveHeight)
  const edge = Math.round(played * bars) * barStep
  return (
    <svg ref={ref} className={recording.wave} height={waveHeight} aria-hidden>
      <svg width={edge} height={waveHeight}>
        <path className={recording.played} d={path} />
      </svg>
      <svg
        x={edge}
        width={Math.max(0, width - edge)}
        height={waveHeight}
        viewBox={`${edge} 0 ${Math.max(1, width - edge)} ${waveHeight}`}
      >
        <path className={recording.unplayed} d={path} />
      </svg>
    </svg>
  )
}

/** Repeats the levels of a short clip, which has fewer of them than there are bars. */
function repeatLevels(loudness: readonly number[], bars: number): readonly number[] {
  if (loudness.length === 0 || loudness.length >= bars) return loudness
  return Array.from({ length: bars }, (_, bar) => loudness[Math.floor((bar * loudness.length) / bars)] ?? 0)
}
