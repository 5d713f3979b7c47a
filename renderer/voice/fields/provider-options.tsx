import { useId } from 'react'
import { readProvider } from '../../sound/dictation/transcription-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'

interface ProviderOptionsProps {
  id?: string
  label: string
  help: string
  /** Error text for anything but a JSON object. */
  notJson: string
  /** As typed. */
  value: string
  onChange: (value: string) => void
}

/** A field for options that are passed on to the provider: a JSON object, kept as typed. */
export function ProviderOptions({ id: given, label, help, notJson, value, onChange }: ProviderOptionsProps) {
  const own = useId()
  const id = given ?? own
  const isBad = readProvider(value) === undefined
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={classNames('mono', field.input, isBad && field.invalid)}
        rows={2}
        spellCheck={false}
        placeholder="{ }"
        value={value}
        aria-invalid={isBad || undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className={isBad ? field['error-text'] : field.help}>
        {isBad ? notJson : help}
      </p>
    </div>
  )
}
