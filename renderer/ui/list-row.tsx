import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ListRowProps extends Omit<ComponentProps<'button'>, 'name'> {
  name: ReactNode
  /** Before the name, in a row of one line. */
  icon?: LucideIcon | undefined
  /** At the end of the first line: a time. */
  when?: ReactNode
  /** The second line. Without it the row is one line high. */
  sub?: ReactNode
  /** At the end of the second line: a spinner, an icon. */
  end?: ReactNode
  /** Whether the content pane shows this row. */
  current?: boolean | undefined
}

/** One row of a list pane, as a button; put it inside a `role="listitem"`. */
export function ListRow({ name, icon: Icon, when, sub, end, current, className, ...rest }: ListRowProps) {
  const isOneLine = sub === undefined
  return (
    <button
      type="button"
      {...rest}
      aria-current={current || undefined}
      className={classNames('item', isOneLine && 'one', className)}
    >
      {Icon && <Icon />}
      <span className={classNames('name', isOneLine && 'grow')}>{name}</span>
      {(when !== undefined || !isOneLine) && <span className="when">{when}</span>}
      {sub !== undefined && <span className="sub">{sub}</span>}
      {end !== undefined && <span className="end">{end}</span>}
    </button>
  )
}
