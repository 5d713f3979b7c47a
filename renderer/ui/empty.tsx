import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty.module.css'

interface EmptyProps {
  title: string
  text: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** An empty state: one sentence that explains, one button. */
export function Empty({ title, text, action, className }: EmptyProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
