import { Pause, Play, SkipBack, SkipForward, Square, Volume2 } from 'lucide-react'
import { readAloudText as text } from '../../text/en/read-aloud.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { pauseReading, resumeReading, retryReading, skipSentence, stopReading } from './read-aloud.ts'
import { useReading } from './reading-state.ts'
import styles from './read-aloud-bar.module.css'

/** Controls for reading aloud, which are visible everywhere in the app. */
export default function ReadAloudBar() {
  const reading = useReading((state) => state.reading)
  if (reading === null) return null
  const { status, index, count, error } = reading
  return (
    <section className={styles.section} aria-label={text.bar}>
      {error && (
        <div className={styles.problem}>
          <ErrorProblem error={error} onRetry={retryReading} />
        </div>
      )}
      <div className={styles.bar}>
        {status === 'asking' ? <Spinner /> : <Volume2 className={styles.icon} aria-hidden />}
        <span className="small">{status === 'asking' ? text.asking : text.bar}</span>
        <span className="small num quiet">{text.sentence(index + 1, count)}</span>
        <span className="grow" />
        <IconButton
          size="small"
          className={styles.button}
          icon={SkipBack}
          label={text.previous}
          disabled={index === 0}
          onClick={() => skipSentence(-1)}
        />
        {status === 'paused' ? (
          <IconButton size="small" className={styles.button} icon={Play} label={text.resume} onClick={resumeReading} />
        ) : (
          <IconButton
            size="small"
            className={styles.button}
            icon={Pause}
            label={text.pause}
            disabled={status === 'failed'}
            onClick={pauseReading}
          />
        )}
        <IconButton
          size="small"
          className={styles.button}
          icon={SkipForward}
          label={text.next}
          disabled={index === count - 1}
          onClick={() => skipSentence(1)}
        />
        <IconButton size="small" className={styles.button} icon={Square} label={text.stop} onClick={stopReading} />
      </div>
    </section>
  )
}
