import { RangeInput } from '../../ui/range-input.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './speech-panel.module.css'

interface SliderProps {
  label: string
  value: number
  /** The value as text, for screen readers and shown at the end. */
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  className?: string
}

/** A slider with its value as text. */
export function Slider({ valueText, className, ...range }: SliderProps) {
  return (
    <div className={classNames('row', className)}>
      <RangeInput {...range} className="grow" aria-valuetext={valueText} />
      <span className={classNames('small num quiet', styles['slider-value'])}>{valueText}</span>
    </div>
  )
}
