import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { formatClock } from '../../text/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './attachment-list.module.css'

/** Plays an attached sound and shows its length. */
export function SoundPlayer({ url, name }: { url: string; name: string }) {
  const player = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [place, setPlace] = useState({ at: 0, of: 0 })
  const [isBad, setBad] = useState(false)

  function toggle(): void {
    const element = player.current
    if (element === null) return
    if (isPlaying) element.pause()
    else element.play().catch(() => setBad(true))
  }

  if (isBad) return <span className="small t-warn">{text.notPlayed}</span>
  return (
    <span className={styles.player}>
      <IconButton
        size="small"
        label={isPlaying ? text.pause(name) : text.play(name)}
        icon={isPlaying ? Pause : Play}
        onClick={toggle}
      />
      <span className="num small quiet">
        {place.at > 0 && `${formatClock(Math.floor(place.at) * 1000)} / `}
        {place.of > 0 && formatClock(place.of * 1000)}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The person's own recording has no captions. */}
      <audio
        ref={player}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBad(true)}
        onTimeUpdate={(event) => setPlace({ at: event.currentTarget.currentTime, of: lengthOf(event.currentTarget) })}
        onLoadedMetadata={(event) => setPlace({ at: 0, of: lengthOf(event.currentTarget) })}
      />
    </span>
  )
}

function lengthOf({ duration }: HTMLAudioElement): number {
  return Number.isFinite(duration) ? duration : 0
}
