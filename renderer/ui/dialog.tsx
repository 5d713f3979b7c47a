import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  /** Wide enough for two sides; its head and buttons stay in place while the middle scrolls. */
  isWide?: boolean
  onClose: () => void
  title: string
  /** At the end of the line of the title. */
  beside?: ReactNode
  children: ReactNode
  /** Buttons; put the confirming one last. */
  footer: ReactNode
  className?: string | undefined
}

/** A modal question. */
export function Dialog({ open, isWide = false, onClose, title, beside, children, footer, className }: DialogProps) {
  if (!open) return null
  return (
    <Modal onClose={onClose} label={title} className={classNames(styles.dialog, isWide && styles.wide, className)}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {beside}
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>{footer}</footer>
    </Modal>
  )
}
