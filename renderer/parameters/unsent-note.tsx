import { CircleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { unsentWords } from './use-unsent.ts'
import styles from './parameter.module.css'

/** Warns about parameter input that is not part of the next request. */
export function UnsentNote({ names, className }: { names: readonly string[]; className?: string | undefined }) {
  if (names.length === 0) return null
  return (
    <output className={classNames(styles.note, className)} data-tone="danger">
      <CircleAlert className={styles.sign} />
      {unsentWords(names)}
    </output>
  )
}
