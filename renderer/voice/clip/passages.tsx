import type { WholeTranscription } from '#shared/voice.ts'
import { clipsText } from '../../text/en/clips.ts'

interface PassagesProps {
  passages: WholeTranscription['passages']
  /** Seconds; null while nothing is heard. */
  heard: number | null
  onSeek: (second: number) => void
}

/** What was said, each part with the time at which it begins; the one that is being heard stands out. */
export function Passages({ passages, heard, onSeek }: PassagesProps) {
  const now = heard === null ? -1 : passages.findLastIndex(({ from }) => from <= heard)
  return (
    <div className="transcript">
      {passages.map(({ from, text }, index) => {
        const clock = clipsText.length(from)
        return (
          <p key={from}>
            {passages.length > 1 && (
              <button type="button" aria-label={clipsText.goTo(clock)} onClick={() => onSeek(from)}>
                <time>{clock}</time>
              </button>
            )}
            <span className={index === now && passages.length > 1 ? 'now' : undefined}>{text}</span>
          </p>
        )
      })}
    </div>
  )
}
