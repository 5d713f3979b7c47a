import { useId, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { useConnectWithKey } from '../gateways/gateway-commands.ts'
import { closeKeyDialog } from '../gateways/key-dialog-state.ts'
import { connectGatewayText as text } from '../text/en/connect-gateway.ts'
import { fieldError, formError } from '../text/field-error.ts'
import { hostOf } from '../text/plain-address.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretField } from '../ui/secret-field.tsx'

/** Asks for the key of a gateway, which checks it before it is saved. */
export default function KeyDialog({ profile }: { profile: GatewayProfileView }) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const connectWithKey = useConnectWithKey()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<'empty' | ErrorData | null>(null)
  const error = problem === 'empty' ? null : problem
  const elsewhere = formError(error, ['key'])

  async function save(): Promise<void> {
    const key = field.current?.value.trim() ?? ''
    if (isSaving) return
    if (key === '') return setProblem('empty')
    setSaving(true)
    setProblem(null)
    try {
      await connectWithKey({ profileId: profile.id, key, choose: false })
      closeKeyDialog()
    } catch (failure) {
      setProblem(toErrorData(failure))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      onClose={closeKeyDialog}
      title={text.keyFor(profile.name)}
      footer={
        <>
          <Button variant="ghost" onClick={closeKeyDialog}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving}>
            {isSaving ? text.saving : text.saveKey}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SecretField
          label={text.key}
          help={text.keyForHelp(hostOf(profile.baseUrl ?? ''))}
          error={problem === 'empty' ? text.keyEmpty : fieldError(error, 'key')}
          field={field}
          isBusy={isSaving}
          onChange={() => setProblem(null)}
          show={text.showKey}
          hide={text.hideKey}
        />
        {elsewhere && <ErrorProblem error={elsewhere} onRetry={() => void save()} retrying={isSaving} />}
      </form>
    </Dialog>
  )
}
