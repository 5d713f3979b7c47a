import { RadioGroup } from 'radix-ui'
import styles from './radio-chips.module.css'

interface RadioChipsProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A radio group of many options, as buttons that wrap. */
export function RadioChips({ label, value, options, onChange }: RadioChipsProps) {
  return (
    <RadioGroup.Root className={styles.chips} aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
