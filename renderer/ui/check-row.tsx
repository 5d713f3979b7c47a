import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './check.module.css'
import list from './list.module.css'

interface CheckboxProps {
  /** The accessible name. */
  label: string
  checked: boolean
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}

/** A checkbox alone. */
export function Checkbox({ label, checked, disabled, onChange }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <span className="sr">{label}</span>
      <input
        type="checkbox"
        className="sr"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Box isChecked={checked} />
    </label>
  )
}

interface CheckRowProps extends CheckboxProps {
  /** A number at the end of the row. */
  count?: string | undefined
}

/** A row of a list pane with a checkbox. */
export function CheckRow({ label, count, checked, disabled, onChange }: CheckRowProps) {
  return (
    <label className={classNames(list.item, list.one, styles.row)}>
      <input
        type="checkbox"
        className="sr"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Box isChecked={checked} />
      <span className="grow cut">{label}</span>
      {count !== undefined && (
        <span className="count" aria-hidden>
          {count}
        </span>
      )}
    </label>
  )
}

function Box({ isChecked }: { isChecked: boolean }) {
  return (
    <span className={styles.box} aria-hidden>
      {isChecked && <Check className={styles.tick} />}
    </span>
  )
}
