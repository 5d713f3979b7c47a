import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

interface FactListProps {
  facts: readonly { name: string; value: ReactNode; isInner?: boolean | undefined }[]
  className?: string | undefined
}

/** Names on the left, values on the right. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map(({ name, value, isInner }, index) => (
        // Entries have no identity other than their order.
        <Fragment key={index}>
          <dt className={isInner ? styles.inner : undefined}>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
