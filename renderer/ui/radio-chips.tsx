import { RadioGroup } from 'radix-ui'
import styles from './radio-chips.module.css'

interface RadioChipsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A radio group of many options, as buttons that wrap. */
export function RadioChips<Value extends string>({ label, value, options, onChange }: RadioChipsProps<Value>) {
  return (
    <RadioGroup.Root
      className={styles.chips}
      aria-label={label}
      value={value}
      // Radix returns one of `options` as a plain string.
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
