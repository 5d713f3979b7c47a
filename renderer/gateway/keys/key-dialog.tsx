import { useId, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { formError } from '../../text/field-error.ts'
import { gatewayKeysText } from '../../text/en/gateway-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { newKey, readKeyDraft, typedKey } from './key-draft.ts'
import { KeyFields, keyFieldNames } from './key-fields.tsx'
import styles from './key-dialog.module.css'

const text = gatewayKeysText.dialog

interface KeyDialogProps {
  /** The key whose limits are changed; without it a key is made. */
  changed?: GatewayKey
  onClose: () => void
  /** Called in place of `onClose` with a new key, which cannot be read again. */
  onMade?: (made: { name: string; secret: string }) => void
}

/** Makes a key for a program, or changes the name and the limits of one. */
export function KeyDialog({ changed, onClose, onMade }: KeyDialogProps) {
  const form = useId()
  const add = useCommand('gatewayKeys.add')
  const change = useCommand('gatewayKeys.change')
  const invalidate = useInvalidate()
  const [typed, setTyped] = useState(() => (changed === undefined ? newKey : typedKey(changed)))
  const now = useNow()
  const [wasTried, setTried] = useState(false)

  const chosenEnd = changed?.chosenEnd ?? null
  const draft = readKeyDraft(typed, { now, chosenEnd })
  const problems = wasTried && 'problems' in draft ? draft.problems : []
  const command = changed === undefined ? add : change
  const error = command.error && toErrorData(command.error)
  const elsewhere = formError(error, keyFieldNames)

  function submit(): void {
    setTried(true)
    if ('problems' in draft) return
    if (changed !== undefined) {
      const onSuccess = () => void invalidate('gatewayKeys.list').then(onClose)
      change.mutate({ keyId: changed.id, draft }, { onSuccess })
      return
    }
    add.mutate(draft, {
      onSuccess({ key }) {
        void invalidate('gatewayKeys.list')
        onMade?.({ name: draft.name, secret: key })
      },
    })
  }

  const words = changed === undefined ? { idle: text.add, busy: text.adding } : { idle: text.save, busy: text.saving }
  return (
    <Dialog
      open
      isWide
      className={styles.dialog}
      onClose={onClose}
      title={changed === undefined ? text.addTitle : text.changeTitle(changed.name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={command.isPending}>
            {command.isPending ? words.busy : words.idle}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <KeyFields
          typed={typed}
          chosenEnd={chosenEnd}
          problems={problems}
          error={error}
          onChange={(next) => {
            setTyped(next)
            // An error about the previous value does not apply to a changed one.
            if (command.isError) command.reset()
          }}
        />
        {elsewhere && <ErrorProblem error={elsewhere} onRetry={submit} retrying={command.isPending} />}
      </form>
    </Dialog>
  )
}
