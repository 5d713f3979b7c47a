import { useId } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import { gatewayKeysText } from '../../text/en/gateway-keys.ts'
import { fieldError } from '../../text/field-error.ts'
import { formatDate } from '../../text/format.ts'
import { Field, FieldNote } from '../../ui/field.tsx'
import field from '../../ui/field.module.css'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { AllowedModels } from './allowed-models.tsx'
import type { KeyLifetime, KeyProblem, TypedKey } from './key-draft.ts'
import { KeyLimitFields } from './key-limit-fields.tsx'

const text = gatewayKeysText.dialog

/** The fields of a draft that main may refuse. */
export const keyFieldNames = ['name', 'limitUsd', 'requestsPerMinute', 'allowedModels', 'expiresAt']

interface KeyFieldsProps {
  typed: TypedKey
  /** The end that the key has, in milliseconds since 1970. */
  chosenEnd: number | null
  /** What the form has found. */
  problems: readonly KeyProblem[]
  /** What main has found. */
  error: ErrorData | null
  onChange: (typed: TypedKey) => void
}

/** The name and the limits of a key. */
export function KeyFields({ typed, chosenEnd, problems, error, onChange }: KeyFieldsProps) {
  const note = useId()
  const ends = (['none', 'day', 'week', 'month', 'quarter'] satisfies KeyLifetime[]).map((value) => ({
    value,
    label: text.ends[value],
  }))
  const chosen = chosenEnd === null ? [] : [{ value: 'chosen' as const, label: formatDate(chosenEnd) }]
  const endError = fieldError(error, 'expiresAt')
  return (
    <>
      <Field
        label={text.name}
        help={text.nameHelp}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        value={typed.name}
        error={fieldError(error, 'name') ?? (problems.includes('name') ? text.nameEmpty : undefined)}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
      />
      <KeyLimitFields
        limits={typed}
        problems={problems}
        errors={{ amount: fieldError(error, 'limitUsd'), rate: fieldError(error, 'requestsPerMinute') }}
        onChange={(limits) => onChange({ ...typed, ...limits })}
      />
      <AllowedModels
        value={typed.models}
        error={fieldError(error, 'allowedModels') ?? (problems.includes('models') ? text.modelsError : undefined)}
        onChange={(models) => onChange({ ...typed, models })}
      />
      <div className={field.field}>
        <span className="label">{text.end}</span>
        <RadioChips
          label={text.end}
          value={typed.end}
          options={[...ends, ...chosen]}
          onChange={(end) => onChange({ ...typed, end })}
        />
        <FieldNote id={note} help={text.endHelp} error={endError} />
      </div>
    </>
  )
}
