import type { ReactNode } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorProblem } from './error-problem.tsx'

interface ConfirmDialogProps {
  title: string
  cancel: string
  /** Label of the button, also while it runs. */
  confirm: string
  isDangerous?: boolean
  isBusy: boolean
  error: ErrorData | null | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. It stays open until that succeeds. */
export function ConfirmDialog({
  title,
  cancel,
  confirm,
  isDangerous = false,
  isBusy,
  error,
  ...props
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" data-autofocus onClick={props.onClose}>
            {cancel}
          </Button>
          <Button variant={isDangerous ? 'danger-fill' : 'primary'} busy={isBusy} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        {props.children}
        {error && <ErrorProblem error={error} onRetry={props.onConfirm} />}
      </div>
    </Dialog>
  )
}
