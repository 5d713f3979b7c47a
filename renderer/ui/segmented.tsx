import { RadioGroup } from 'radix-ui'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[]
  onChange: (value: Value) => void
  size?: 'small' | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
  className?: string | undefined
}

/** A radio group rendered as segments. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, size, isWide, className } = props
  return (
    <RadioGroup.Root
      className={classNames(styles.segmented, size && styles[size], isWide && styles.wide, className)}
      aria-label={label}
      orientation="horizontal"
      value={value}
      // Radix returns one of `options` as a plain string.
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.icon && <option.icon />}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
