import { type FormEvent, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { presetsText } from '../../text/en/presets.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Field } from '../../ui/field.tsx'
import dialogs from '../dialogs.module.css'

const text = presetsText.add

interface AddPresetProps {
  profileId: string
  onClose: () => void
  onAdded: (slug: string) => void
}

/** Asks the gateway for a preset with this slug, and adds it to the list if it exists. */
export function AddPreset({ profileId, onClose, onAdded }: AddPresetProps) {
  const invalidate = useInvalidate()
  const add = useCommand('presets.add')
  const [slug, setSlug] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const error = add.error && toErrorData(add.error)
  const isMissing = error !== null && isNotFound(error)

  function check(event: FormEvent) {
    event.preventDefault()
    const slugInput = slug.trim().replace(/^@preset\//, '')
    setEmpty(slugInput === '')
    if (slugInput === '' || add.isPending) return
    add.mutate(
      { profileId, slug: slugInput },
      {
        onSuccess: ({ preset }) => {
          void invalidate('presets.list')
          onAdded(preset.slug)
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form="add-preset" busy={add.isPending}>
            {add.isPending ? text.checking : text.check}
          </Button>
        </>
      }
    >
      <form id="add-preset" className={classNames('stack', dialogs.parts)} onSubmit={check} noValidate>
        <p>{text.text}</p>
        <Field
          label={text.label}
          help={text.help}
          error={isEmpty ? text.empty : isMissing ? text.notFound(add.variables?.slug ?? '') : undefined}
          value={slug}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setSlug(event.target.value)
            setEmpty(false)
            add.reset()
          }}
        />
        {error !== null && !isMissing && <ErrorProblem error={error} />}
      </form>
    </Dialog>
  )
}

function isNotFound(error: ErrorData): boolean {
  return error.source === 'gateway' ? error.status === 404 : error.source === 'app' && error.kind === 'not-found'
}
