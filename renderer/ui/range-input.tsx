import type { ComponentProps, CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './range-input.module.css'

interface RangeInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** The accessible name. */
  label: string
  value: number
  min: number
  max: number
  /** Another value, marked on the track. */
  tick?: number | null
  onChange: (value: number) => void
}

/** The native slider. */
export function RangeInput({ label, value, min, max, tick = null, className, onChange, ...input }: RangeInputProps) {
  // React's type lacks custom properties.
  const at = (marked: number) =>
    ({ '--at': max > min ? (Math.min(max, Math.max(min, marked)) - min) / (max - min) : 0 }) as CSSProperties
  return (
    <span className={classNames(styles.range, className)} style={at(value)}>
      <input
        {...input}
        type="range"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      {tick !== null && <span className={styles.tick} style={at(tick)} aria-hidden="true" />}
    </span>
  )
}
