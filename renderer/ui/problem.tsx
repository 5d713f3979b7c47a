import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ProblemProps {
  tone?: 'danger' | 'warn' | 'calm' | undefined
  /** Replaces the icon of the tone. */
  icon?: LucideIcon | undefined
  title: ReactNode
  text: ReactNode
  /** Buttons; put the one that most likely helps first. */
  actions?: ReactNode
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
  details,
}: ProblemProps) {
  return (
    <div role={tone === 'calm' ? 'note' : 'alert'} className={classNames('problem', tone !== 'danger' && tone)}>
      <Icon />
      <div className="title">{title}</div>
      <div className="text">{text}</div>
      {actions && <div className="actions">{actions}</div>}
      {details && (
        <details className="detail">
          <summary>{details.label}</summary>
          <div className="detail-text">{details.content}</div>
        </details>
      )}
    </div>
  )
}
