import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty.module.css'

/** An empty state: one sentence that explains, one button. */
export function Empty({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={classNames(styles.empty, 'empty')}>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
