import type { KeyboardEvent } from 'react'
import { classNames } from '../ui/class-names.ts'
import { RangeInput } from '../ui/range-input.tsx'
import { type ControlKind, defineControl, type InputProps } from './control.tsx'
import { type NumberRow, numberText, readNumber, stepNumber } from './number-text.ts'
import { textInput, TypedText } from './typed-text.ts'
import field from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

/** Edits a number as text, so that typing is never interrupted; with a slider if both limits are known. */
export function numberControl(row: NumberRow, look: 'field' | 'slider' = 'field'): ControlKind {
  return defineControl<string>({
    start: (value) => (value instanceof TypedText ? value.text : numberText(value)),
    read: (text) => readNumber(text, row),
    inputOf: (text) => textInput(text, readNumber(text, row)),
    Input: (props) => (
      <>
        <NumberField {...props} row={row} />
        {look === 'slider' && <Slider {...props} row={row} />}
      </>
    ),
  })
}

type NumberProps = InputProps<string> & { row: NumberRow }

function NumberField({ id, label, describedBy, isInvalid, isReadOnly, unsetWord, state, onChange, row }: NumberProps) {
  const reading = readNumber(state, row)
  const step = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
    if (direction === null || isReadOnly) return
    event.preventDefault()
    onChange(stepNumber(state, direction, row))
  }
  return (
    <input
      id={id}
      type="text"
      inputMode={row.isInteger ? 'numeric' : 'decimal'}
      role="spinbutton"
      aria-label={label}
      aria-valuenow={reading.kind === 'value' ? Number(reading.value) : undefined}
      aria-valuetext={state === '' ? unsetWord : undefined}
      aria-valuemin={row.minimum}
      aria-valuemax={row.maximum}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      className={classNames(
        field.input,
        field.small,
        field.numeric,
        isInvalid && field.invalid,
        parameter.value,
        styles.number,
      )}
      value={state}
      placeholder={unsetWord}
      disabled={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={step}
    />
  )
}

/** A slider for a value. An unset parameter has no position on it. */
function Slider({ label, isReadOnly, state, onChange, row, covered }: NumberProps) {
  const { minimum = 0, maximum = 1, step } = row
  const reading = readNumber(state, row)
  if (reading.kind !== 'value' || typeof reading.value !== 'number') return null
  return (
    <RangeInput
      label={label}
      value={reading.value}
      min={minimum}
      max={maximum}
      step={step}
      tick={typeof covered?.value === 'number' ? covered.value : null}
      className={parameter.wide}
      disabled={isReadOnly}
      onChange={(value) => onChange(numberText(value))}
    />
  )
}
