import { useId, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { NameField } from '../../connect/gateway-fields.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useOpenGateway } from '../../gateways/gateways.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { formError } from '../../text/field-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const text = gatewaysText.account

/** Adds a gateway with the address of this one, under its own name and for its own key, and shows it. */
export function AddAccountDialog({ profile, onClose }: { profile: GatewayProfileView; onClose: () => void }) {
  const form = useId()
  const invalidate = useInvalidate()
  const openGateway = useOpenGateway()
  const add = useCommand('profiles.addAccount')
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const error = add.error && toErrorData(add.error)
  const elsewhere = formError(error, ['name'])

  function submit(): void {
    setTried(true)
    if (name.trim() === '') return
    add.mutate({ profileId: profile.id, name }, { onSuccess: ({ id }) => void show(id) })
  }

  async function show(id: string): Promise<void> {
    await invalidate('profiles.list')
    onClose()
    openGateway(id)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(profile.name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {gatewaysText.dialog.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={add.isPending}>
            {add.isPending ? text.saving : text.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="dim">{text.text}</p>
        <NameField
          help={text.nameHelp}
          data-autofocus
          value={name}
          error={error}
          problem={wasTried && name.trim() === '' ? gatewaysText.dialog.nameEmpty : undefined}
          onChange={(value) => {
            setName(value)
            if (add.isError) add.reset()
          }}
        />
        {elsewhere && <ErrorProblem error={elsewhere} onRetry={submit} retrying={add.isPending} />}
      </form>
    </Dialog>
  )
}
