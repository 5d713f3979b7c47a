import { RotateCw, WifiOff } from 'lucide-react'
import type { ErrorData } from '#shared/errors.ts'
import { presetsText as text } from '../../text/en/presets.ts'
import { errorWords } from '../../text/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './last-seen.module.css'

interface LastSeenProps {
  place?: 'list' | 'page' | undefined
  /** Why the gateway could not be asked; null if unknown. */
  error: ErrorData | null
  /** Milliseconds since 1970; null without a cached copy. */
  seenAt: number | null
  now: number
  onRetry: () => void
  retrying: boolean
}

/** Reports that the content is a cached copy: its age, the reason, and a retry. */
export function LastSeen({ place, error, seenAt, now, onRetry, retrying }: LastSeenProps) {
  const words = error && errorWords(error)
  return (
    <section className={styles.notice} data-place={place} aria-label={text.notLive}>
      <WifiOff className={classNames('s', styles.icon)} aria-hidden />
      <div className={styles.words}>
        {words && <div className="medium">{words.title}</div>}
        <div className="quiet">{seenAt === null ? text.neverSeen : text.lastSeen(text.age(seenAt, now))}</div>
        {words && (
          <details>
            <summary>{text.why}</summary>
            <p>{words.text}</p>
            {words.details !== '' && <p className="mono">{words.details}</p>}
          </details>
        )}
      </div>
      <Button size="small" variant="ghost" icon={RotateCw} busy={retrying} onClick={onRetry}>
        {text.retry}
      </Button>
    </section>
  )
}
