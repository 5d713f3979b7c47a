import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface ModalProps {
  onClose: () => void
  /** The accessible name. */
  label: string
  className: string
  children: ReactNode
}

/**
 * The native dialog, which brings the focus trap, Esc, the top layer and the return of the focus. Mounted is open.
 * A press beside it closes it.
 */
export function Modal({ onClose, label, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // React focuses before the dialog is modal, and opening it moves the focus to its first control.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  // While it is still in the document: one that was taken out of it returns no focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    // Esc does the same.
    <dialog
      ref={dialog}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The backdrop is part of the dialog element; its content covers the rest.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
