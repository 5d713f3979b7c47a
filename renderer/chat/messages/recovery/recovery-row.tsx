import type { ReactNode } from 'react'
import styles from './recovery.module.css'

/** One thing that could help, with its button. */
export function RecoveryRow({ text: words, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>{words}</div>
      {action}
    </div>
  )
}
