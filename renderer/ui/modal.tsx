import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  onClose: () => void
  /** The accessible name. */
  label: string
  className: string
  children: ReactNode
}

/**
 * The native dialog, which provides the focus trap, Esc, the top layer and the return of the focus. It is open while
 * mounted. A press beside it closes it.
 */
export function Modal({ onClose, label, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // React focuses before the dialog is modal, and opening it moves the focus to its first control.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  // Close it while it is in the document: a removed dialog returns no focus.
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
      // The backdrop is part of the dialog element; the content covers the rest.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
