import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './pane-group.module.css'

interface PaneGroupProps {
  title: string
  /** After the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a side pane under a heading. */
export function PaneGroup({ title, actions, children }: PaneGroupProps) {
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h3 className="grow">{title}</h3>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** The padded content of a group. Names in a list of facts have one width. */
export function PaneGroupBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.body, className)}>{children}</div>
}
