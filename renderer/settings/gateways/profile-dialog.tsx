import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, ProfileDraft } from '#shared/gateway-profile.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { fieldError, formError } from '../../text/field-error.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './profile-dialog.module.css'

const text = gatewaysText.dialog
const formId = 'gateway-form'
const fields = ['name', 'baseUrl', 'authorizeUrl', 'dialect']

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
  const [wasTried, setTried] = useState(false)

  const error = save.error && toErrorData(save.error)
  const elsewhere = formError(error, fields)
  const empty = (value: string, words: string) => (wasTried && value.trim() === '' ? words : undefined)
  const hasKeys = profile.keys.user || profile.keys.management
  const dropsKeys = hasKeys && baseUrl.trim() !== profile.baseUrl

  function submit(): void {
    setTried(true)
    if (name.trim() === '' || baseUrl.trim() === '') return
    const draft = { name, baseUrl, authorizeUrl: authorizeUrl.trim() === '' ? null : authorizeUrl, dialect }
    // The next view reads the gateway from the list.
    const onSuccess = () => void invalidate('profiles.list').then(onClose)
    save.mutate({ id: profile.id, draft }, { onSuccess })
  }
  /** An error about the previous value does not apply to a changed one. */
  const change = (set: (value: string) => void) => (value: string) => {
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
        <Field
          label={text.name}
          help={text.nameHelp}
          data-autofocus
          autoComplete="off"
          value={name}
          error={fieldError(error, 'name') ?? empty(name, text.nameEmpty)}
          onChange={(event) => change(setName)(event.target.value)}
        />
        <Field
          label={text.baseUrl}
          help={dropsKeys ? <span className="t-warn">{text.dropsKeys}</span> : text.baseUrlHelp}
          className="mono"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://gateway.example/api/v1"
          value={baseUrl}
          error={fieldError(error, 'baseUrl') ?? empty(baseUrl, text.baseUrlEmpty)}
          onChange={(event) => change(setBaseUrl)(event.target.value)}
        />
        <Field
          label={text.authorizeUrl}
          help={text.authorizeUrlHelp}
          className="mono"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://gateway.example/auth"
          value={authorizeUrl}
          error={fieldError(error, 'authorizeUrl')}
          onChange={(event) => change(setAuthorizeUrl)(event.target.value)}
        />
        <div className={classNames(field.field, styles.dialect)}>
          <span className="label">{text.dialect}</span>
          <Segmented
            label={text.dialect}
            value={dialect}
            options={[
              { value: 'gateway', label: gatewaysText.dialects.gateway },
              { value: 'openrouter', label: gatewaysText.dialects.openrouter },
            ]}
            onChange={setDialect}
          />
          <p className={field.help}>{text.dialectHelp}</p>
        </div>
        {elsewhere && <ErrorProblem error={elsewhere} onRetry={submit} retrying={save.isPending} />}
      </form>
    </Dialog>
  )
}
