import { useId, useState } from 'react'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { gatewayText } from '../../text/en/gateway.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { readWholeNumber } from '../read-whole-number.ts'
import { useChangePort } from './use-change-port.ts'

const text = gatewayText.port

/** Changes the port of the address. It stays open until the new port is; Cancel returns to the old one. */
export function PortDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const { before, attempt, clearAttempt, change, giveUp } = useChangePort()
  const [typed, setTyped] = useState(String(before))
  const [wasTried, setTried] = useState(false)
  // Lower ports belong to the system.
  const port = readWholeNumber(typed, 1024, 65_535)
  const isRefused = attempt.kind === 'refused' && attempt.port === port
  const isRunning = attempt.kind === 'running'

  function submit(): void {
    setTried(true)
    if (port === undefined || isRunning) return
    if (port === before && attempt.kind === 'idle') return onClose()
    void change(port, onClose)
  }
  function cancel(): void {
    giveUp()
    onClose()
  }
  const problem = isRefused
    ? translateMainMessage(attempt.why)
    : wasTried && port === undefined
      ? text.invalid
      : undefined
  return (
    <Dialog
      open
      onClose={cancel}
      title={text.title}
      footer={
        <>
          <Button variant="ghost" onClick={cancel}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={isRunning}>
            {isRunning ? text.saving : isRefused ? text.retry : text.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{text.text}</p>
        <Field
          label={text.port}
          help={text.help}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            if (attempt.kind === 'failed') clearAttempt()
          }}
        />
        {attempt.kind === 'failed' && <ErrorProblem error={attempt.error} onRetry={submit} />}
      </form>
    </Dialog>
  )
}
