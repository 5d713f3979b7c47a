import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** Left of the title: the back button. */
  before?: ReactNode
  /** Heading of the pane; `level` 1 for the view's own. */
  title: ReactNode
  level?: 1 | 2 | undefined
  /** Below the title, in small type. */
  sub?: ReactNode
  /** Right after the title. */
  beside?: ReactNode
  /** At the right end; the pane's toggle last. */
  actions?: ReactNode
}

/** A field in place of the title, after it in `beside`. */
export function TitleField({ children }: { children: ReactNode }) {
  return <span className={styles['title-field']}>{children}</span>
}

/** The head of a pane: title left, actions right. */
export function Toolbar({ before, title, level = 1, sub, beside, actions }: ToolbarProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={styles.toolbar}>
      {before}
      {sub === undefined ? (
        <Heading className="cut">{title}</Heading>
      ) : (
        <div className={styles.titles}>
          <Heading className="cut">{title}</Heading>
          <div className={classNames('cut', styles.sub)}>{sub}</div>
        </div>
      )}
      {beside}
      <span className="grow" />
      {actions}
    </header>
  )
}
