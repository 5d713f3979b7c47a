import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; put the confirming one last. */
  footer: ReactNode
}

/** A modal question. */
export function Dialog({ open, onClose, title, children, footer }: DialogProps) {
  if (!open) return null
  return (
    <Modal onClose={onClose} label={title} className="dialog">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="body">{children}</div>
      <footer>{footer}</footer>
    </Modal>
  )
}
