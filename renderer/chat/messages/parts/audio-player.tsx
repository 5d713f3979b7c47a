import { Download, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { toErrorData, type ErrorData } from '#shared/errors.ts'
import { answersText } from '../../../text/en/answers.ts'
import { formatClock } from '../../../text/format.ts'
import { saveSound } from '../../../chat-files/chat-files.ts'
import { ErrorProblem } from '../../../errors/error-problem.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { readAnswerAudio } from './read-media.ts'
import styles from './media.module.css'

interface AudioPlayerProps {
  answer: Pick<AssistantMessage, 'id' | 'conversationId' | 'status'>
  audio: NonNullable<AssistantMessage['audio']>
}

/** The audio of an answer and its transcript. The bytes are requested when it is first played. */
export function AudioPlayer({ answer, audio }: AudioPlayerProps) {
  const player = useRef<HTMLAudioElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [place, setPlace] = useState({ at: 0, of: 0 })
  const [problem, setProblem] = useState<{ error: ErrorData; retry: () => Promise<void> } | 'unplayable' | null>(null)
  const toast = useToast()

  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])

  async function toggle(): Promise<void> {
    const element = player.current
    if (element === null || isLoading) return
    setProblem(null)
    if (isPlaying) return element.pause()
    try {
      if (url === null) {
        setLoading(true)
        const loaded = URL.createObjectURL(await readAnswerAudio(answer))
        setUrl(loaded)
        element.src = loaded
      }
      await element.play()
    } catch (error) {
      // The element throws a special exception for an unsupported format.
      setProblem(error instanceof DOMException ? 'unplayable' : { error: toErrorData(error), retry: toggle })
    } finally {
      setLoading(false)
    }
  }

  async function save(): Promise<void> {
    setProblem(null)
    try {
      await saveSound({ conversationId: answer.conversationId, messageId: answer.id }, toast.show)
    } catch (error) {
      setProblem({ error: toErrorData(error), retry: save })
    }
  }

  return (
    <section className={styles.sound} aria-label={answersText.sound}>
      <div className={styles.player}>
        <IconButton
          label={isPlaying ? answersText.pause : answersText.play}
          icon={isPlaying ? Pause : Play}
          aria-busy={isLoading || undefined}
          // A part of the audio would have to be requested again.
          disabled={answer.status === 'streaming'}
          onClick={() => void toggle()}
        />
        <input
          type="range"
          aria-label={answersText.position}
          aria-valuetext={`${formatClock(Math.floor(place.at) * 1000)} / ${formatClock(place.of * 1000)}`}
          min={0}
          max={place.of}
          step="any"
          value={place.at}
          disabled={url === null}
          onChange={(event) => {
            if (player.current) player.current.currentTime = event.target.valueAsNumber
          }}
        />
        <span className={classNames('num small quiet', styles.time)}>
          {place.of === 0 ? '' : `${formatClock(Math.floor(place.at) * 1000)} / ${formatClock(place.of * 1000)}`}
        </span>
        <IconButton
          label={answersText.saveSound}
          icon={Download}
          disabled={answer.status === 'streaming'}
          onClick={() => void save()}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The transcript is shown below. */}
      <audio
        ref={player}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setPlace({ at: event.currentTarget.currentTime, of: event.currentTarget.duration })}
        onLoadedMetadata={(event) => setPlace({ at: 0, of: event.currentTarget.duration })}
      />
      {problem === 'unplayable' && <p className="small t-warn">{answersText.soundNotPlayed}</p>}
      {problem !== null && problem !== 'unplayable' && (
        <ErrorProblem error={problem.error} onRetry={() => void problem.retry()} retrying={isLoading} />
      )}
      {audio.transcript !== '' && (
        <p className={styles.transcript}>
          <span className="sr" data-find="skip">
            {answersText.transcript}:{' '}
          </span>
          {audio.transcript}
        </p>
      )}
    </section>
  )
}
