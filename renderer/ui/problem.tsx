import { type LucideIcon, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './problem.module.css'

interface ProblemProps {
  tone?: 'danger' | 'warn' | 'calm' | undefined
  /** Replaces the icon of the tone. */
  icon?: LucideIcon | undefined
  title: ReactNode
  text: ReactNode
  /** Buttons; put the one that most likely helps first. */
  actions?: ReactNode
  /** What else could help, between the text and the buttons. */
  extra?: ReactNode
  /** Whether the buttons are beside the text. */
  isCompact?: boolean | undefined
  /** The gateway's own message or similar, folded. */
  details?: { label: string; content: ReactNode } | undefined
}

const toneIcons = { danger: CircleAlert, warn: TriangleAlert, calm: Info }

/** Shows an error next to what failed: what happened, then what to do. */
export function Problem({
  tone = 'danger',
  icon: Icon = toneIcons[tone],
  title,
  text,
  actions,
  extra,
  isCompact = false,
  details,
}: ProblemProps) {
  return (
    <div
      data-problem
      role={tone === 'calm' ? 'note' : 'alert'}
      className={classNames(styles.problem, isCompact && styles.compact, tone !== 'danger' && styles[tone])}
    >
      <Icon />
      <div data-title className={styles.title}>
        {title}
      </div>
      <div className={styles.text}>{text}</div>
      {extra && <div className={styles.text}>{extra}</div>}
      {actions && (
        <div data-actions className={styles.actions}>
          {actions}
        </div>
      )}
      {details && (
        <details className={styles.detail}>
          <summary>{details.label}</summary>
          <div className={styles['detail-text']}>{details.content}</div>
        </details>
      )}
    </div>
  )
}
