import { useId, useState } from 'react'
import { modelsText as text } from '../../text/en/models.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './catalogue.module.css'

interface AmountFieldProps {
  label: string
  /** The name is for screen readers only. */
  isLabelHidden?: boolean
  value: number | null
  onChange: (value: number | null) => void
}

/** A field for a limit. What is no number is none. */
export function AmountField({ label, isLabelHidden = false, value, onChange }: AmountFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  // What is typed stays as it is while it means the value: `0.` on the way to `0.5`.
  const shown = parseLimit(typed) === value ? typed : String(value ?? '')
  return (
    <>
      <label htmlFor={id} className={isLabelHidden ? 'sr' : undefined}>
        {label}
      </label>
      <span className={classNames(field.input, field.small, field.numeric, styles.amount)}>
        <input
          id={id}
          className="right"
          inputMode="decimal"
          placeholder={text.noLimit}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(parseLimit(target.value))
          }}
        />
      </span>
    </>
  )
}

/** Reads `3`, `0.25`, `0,25` or `$3`; null for anything else. */
export function parseLimit(typed: string): number | null {
  const digits = typed.replaceAll(/[$\s]/g, '').replace(',', '.')
  return /^(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null
}
