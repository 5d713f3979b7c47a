import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './check.module.css'
import list from './list.module.css'

interface CheckboxProps {
  /** The accessible name; without it the label around the box is. */
  label?: string | undefined
  checked: boolean
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}

/** A checkbox alone. */
export function Checkbox({ label, checked, disabled, onChange }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <BoxInput label={label} checked={checked} disabled={disabled} onChange={onChange} />
    </label>
  )
}

interface CheckRowProps extends CheckboxProps {
  label: string
  /** A number at the end of the row. */
  count?: string | undefined
}

/** A row of a list pane with a checkbox. */
export function CheckRow({ label, count, checked, onChange }: CheckRowProps) {
  return (
    <label className={classNames(list.item, list.one, styles.row)}>
      <BoxInput checked={checked} onChange={onChange} />
      <span className="grow cut">{label}</span>
      {count !== undefined && (
        <span className="count" aria-hidden>
          {count}
        </span>
      )}
    </label>
  )
}

function BoxInput({ label, checked, disabled, onChange }: CheckboxProps) {
  return (
    <>
      <input
        type="checkbox"
        className="sr"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden>
        {checked && <Check className={styles.tick} />}
      </span>
    </>
  )
}
