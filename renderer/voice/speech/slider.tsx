import type { CSSProperties } from 'react'

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
export function Slider({ label, value, valueText, min, max, step, onChange }: SliderProps) {
  // React's type lacks custom properties.
  const style = { '--at': (value - min) / (max - min) } as CSSProperties
  return (
    <div className="row">
      <span className="range grow" style={style}>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </span>
      <span className="slider-value small num quiet">{valueText}</span>
    </div>
  )
}
