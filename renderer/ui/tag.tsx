import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tag.module.css'

interface TagProps {
  tone?: 'accent' | 'ok' | 'warn' | 'danger' | 'outline' | undefined
  className?: string | undefined
  children: ReactNode
}

/** A short word about the thing beside it: a state, a kind. */
export function Tag({ tone, className, children }: TagProps) {
  return <span className={classNames(styles.tag, tone && styles[tone], className)}>{children}</span>
}
