import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './list.module.css'

interface ListRowProps extends Omit<ComponentProps<'button'>, 'name'> {
  name: ReactNode
  /** Before the name, in a row of one line. */
  icon?: LucideIcon | undefined
  /** At the end of the first line, which otherwise is the name alone: a time. */
  when?: ReactNode
  /** The second line. Without it the row is one line high. */
  sub?: ReactNode
  /** At the end of the second line: a spinner, an icon. */
  end?: ReactNode
  /** Whether the second line wraps, over the whole width. */
  isWrapped?: boolean | undefined
  /** Whether the content pane shows this row. */
  current?: boolean | undefined
}

/** One row of a list pane, as a button; put it inside a `role="listitem"`. */
export function ListRow({ name, icon: Icon, when, sub, end, isWrapped, current, className, ...rest }: ListRowProps) {
  const isOneLine = sub === undefined
  return (
    <button
      type="button"
      {...rest}
      aria-current={current || undefined}
      className={classNames(styles.item, isOneLine && styles.one, className)}
    >
      {Icon && <Icon />}
      <span className={classNames(styles.name, isOneLine && 'grow')}>{name}</span>
      {when !== undefined && <span className={styles.when}>{when}</span>}
      {sub !== undefined && <span className={classNames(styles.sub, isWrapped && styles.wrapped)}>{sub}</span>}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </button>
  )
}
