import type { WholeTranscription } from '#shared/voice.ts'
import { clipsText } from '../../text/en/clips.ts'

interface PassagesProps {
  passages: WholeTranscription['passages']
  /** Position in seconds; null while the clip does not play. */
  positionSeconds: number | null
  onSeek: (second: number) => void
}

/** The passages of a transcript, each with its start; the one that is playing is highlighted. */
export function Passages({ passages, positionSeconds, onSeek }: PassagesProps) {
  const now = positionSeconds === null ? -1 : passages.findLastIndex(({ from }) => from <= positionSeconds)
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
