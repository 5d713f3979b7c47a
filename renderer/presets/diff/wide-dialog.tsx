import type { ReactNode } from 'react'
import { Modal } from '../../ui/modal.tsx'

interface WideDialogProps {
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; put the confirming one last. */
  footer: ReactNode
}

/** A dialog wide enough for two sides. Its head and buttons stay in place while the middle scrolls. */
export function WideDialog({ onClose, title, children, footer }: WideDialogProps) {
  return (
    <Modal onClose={onClose} label={title} className="dialog wide">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="body">{children}</div>
      <footer>{footer}</footer>
    </Modal>
  )
}
