import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import { dialectNames } from '#shared/gateway/dialect.ts'
import { isSameService } from '#shared/gateway-regions.ts'
import type { GatewayProfileView, ProfileDraft } from '#shared/gateway-profile.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { formError } from '../../text/field-error.ts'
import {
  ForwardingFields,
  forwardingFieldNames,
  readForwarding,
  typedForwarding,
} from '../../connect/forwarding-fields.tsx'
import { AddressField, NameField, SignInPageField } from '../../connect/gateway-fields.tsx'
import { gatewaysText } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './profile-dialog.module.css'

const text = gatewaysText.dialog
const formId = 'gateway-form'
const fields = ['name', 'baseUrl', 'authorizeUrl', 'dialect', ...forwardingFieldNames]
const dialectOptions = dialectNames.map((value) => ({ value, label: gatewaysText.dialects[value] }))

interface ProfileDialogProps {
  profile: GatewayProfileView
  onClose: () => void
}

/** Edits a gateway's address. This is the only place, and only the person can change it. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const invalidate = useInvalidate()
  const save = useCommand('profiles.save')
  const [name, setName] = useState(profile.name)
  const [baseUrl, setBaseUrl] = useState(profile.baseUrl ?? '')
  const [authorizeUrl, setAuthorizeUrl] = useState(profile.authorizeUrl ?? '')
  const [dialect, setDialect] = useState<ProfileDraft['dialect']>(profile.dialect)
  const [forwarding, setForwarding] = useState(() => typedForwarding(profile.forwarding))
  const [wasTried, setTried] = useState(false)

  const error = save.error && toErrorData(save.error)
  const elsewhere = formError(error, fields)
  const hasKeys = profile.keys.user || profile.keys.management
  const typed = {
    baseUrl: baseUrl.trim(),
    forwarding: dialect === 'portkey' ? readForwarding(forwarding) : null,
  }
  const dropsKeys = hasKeys && !isSameService(profile, typed)

  function submit(): void {
    setTried(true)
    if (name.trim() === '' || baseUrl.trim() === '') return
    const draft = {
      name,
      ...typed,
      authorizeUrl: authorizeUrl.trim() === '' ? null : authorizeUrl,
      dialect,
    }
    // The next view reads the gateway from the list.
    const onSuccess = () => void invalidate('profiles.list').then(onClose)
    save.mutate({ id: profile.id, draft }, { onSuccess })
  }
  /** An error about the previous value does not apply to a changed one. */
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      if (save.isError) save.reset()
    }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.edit(profile.name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={save.isPending}>
            {save.isPending ? text.saving : text.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames('stack', styles.form)}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NameField
          help={text.nameHelp}
          data-autofocus
          value={name}
          error={error}
          problem={wasTried && name.trim() === '' ? text.nameEmpty : undefined}
          onChange={change(setName)}
        />
        <AddressField
          label={text.baseUrl}
          help={dropsKeys ? <span className="t-warn">{text.dropsKeys}</span> : text.baseUrlHelp}
          placeholder="https://gateway.example/api/v1"
          value={baseUrl}
          error={error}
          wasTried={wasTried}
          onChange={change(setBaseUrl)}
        />
        <SignInPageField value={authorizeUrl} error={error} onChange={change(setAuthorizeUrl)} />
        <div className={classNames(field.field, styles.dialect)}>
          <span className="label">{text.dialect}</span>
          <RadioChips label={text.dialect} value={dialect} options={dialectOptions} onChange={setDialect} />
          <p className={field.help}>{text.dialectHelp}</p>
        </div>
        {dialect === 'portkey' && (
          <ForwardingFields value={forwarding} error={error} onChange={change(setForwarding)} />
        )}
        {elsewhere && <ErrorProblem error={elsewhere} onRetry={submit} retrying={save.isPending} />}
      </form>
    </Dialog>
  )
}
