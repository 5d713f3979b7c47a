import { RadioGroup } from 'radix-ui'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[]
  onChange: (value: Value) => void
  className?: string
}

/** A radio group rendered as segments. */
export function Segmented<Value extends string>({ label, value, options, onChange, className }: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      className={classNames('segmented', className)}
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
