import { classNames } from './class-names.ts'
import styles from './status-dot.module.css'

export type StatusDotState = 'ok' | 'warn' | 'bad' | 'off'

/** Decoration: words beside it name the state, too. */
export function StatusDot({ state, className }: { state: StatusDotState; className?: string | undefined }) {
  return <span className={classNames(styles.dot, styles[state], className)} />
}
