import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { ErrorData } from '#shared/errors.ts'
import { callKey, useCommand, useForget } from '../bridge/query.ts'
import { presetsText } from '../text/en/presets.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorProblem } from '../ui/error-problem.tsx'
import { Field } from '../ui/field.tsx'

const text = presetsText.add

interface AddPresetProps {
  onClose: () => void
  onAdded: (slug: string) => void
}

/** Asks the gateway whether it has a preset of that slug, and shows it if so. */
export function AddPreset({ onClose, onAdded }: AddPresetProps) {
  const client = useQueryClient()
  const forget = useForget()
  const read = useCommand('presets.read')
  const [slug, setSlug] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const error = read.error && toErrorData(read.error)
  const isMissing = error !== null && isNotFound(error)

  function check(event: FormEvent) {
    event.preventDefault()
    const wanted = slug.trim()
    setEmpty(wanted === '')
    if (wanted === '' || read.isPending) return
    read.mutate(
      { slug: wanted },
      {
        onSuccess: (preset) => {
          client.setQueryData(callKey('presets.read', { slug: preset.slug }), preset)
          void forget('presets.list')
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
          <Button variant="primary" type="submit" form="add-preset" busy={read.isPending}>
            {read.isPending ? text.checking : text.check}
          </Button>
        </>
      }
    >
      <form id="add-preset" className="flex flex-col gap-3" onSubmit={check} noValidate>
        <p>{text.text}</p>
        <Field
          label={text.label}
          help={text.help}
          error={isEmpty ? text.empty : isMissing ? text.notFound(read.variables?.slug ?? '') : undefined}
          value={slug}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setSlug(event.target.value)
            setEmpty(false)
            read.reset()
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
