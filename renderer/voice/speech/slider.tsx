import { RangeInput } from '../../ui/range-input.tsx'

interface SliderProps {
  label: string
  value: number
  /** The value as text, for screen readers and shown at the end. */
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** A slider with its value as text. */
export function Slider({ valueText, ...range }: SliderProps) {
  return (
    <div className="row">
      <RangeInput {...range} aria-valuetext={valueText} className="grow" />
      <span className="slider-value small num quiet">{valueText}</span>
    </div>
  )
}
