import type { CSSProperties } from 'react'

interface SliderProps {
  label: string
  value: number
  /** The value in words: read out, and shown at the end. */
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** A number between two ends, and what it is at the moment. */
export function Slider({ label, value, valueText, min, max, step, onChange }: SliderProps) {
  // React's type has no custom properties.
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
