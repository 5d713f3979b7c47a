import { type LucideIcon, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice-strip.module.css'

interface NoticeStripProps {
  tone?: 'danger' | 'warn'
  /** Replaces the icon of the tone. */
  icon?: LucideIcon | undefined
  /** What is wrong, in one sentence. */
  title: ReactNode
  /** What it means, in a few words. */
  text?: ReactNode
  /** The one button that helps. */
  action?: ReactNode
}

const toneIcons = { danger: CircleAlert, warn: TriangleAlert }

/** Shows one state that stops work, as one line with one button. */
export function NoticeStrip({ tone = 'warn', icon: Icon = toneIcons[tone], title, text, action }: NoticeStripProps) {
  return (
    <div data-problem role="alert" className={classNames(styles.strip, styles[tone])}>
      <Icon />
      <span className={styles.words}>
        <span data-title className="medium">
          {title}
        </span>
        {text !== undefined && <span className="dim"> {text}</span>}
      </span>
      {action}
    </div>
  )
}
