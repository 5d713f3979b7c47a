import { limitPeriods } from '#shared/gateway/limit-period.ts'
import { useId } from 'react'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { readKeyLimit, readKeyRate, type TypedLimits } from './key-limits.ts'
import field from '../../ui/field.module.css'
import styles from './setup-choices.module.css'

const periods = [...limitPeriods, 'once'] as const

interface KeyLimitFieldsProps {
  limits: TypedLimits
  onChange: (limits: TypedLimits) => void
}

/** What the key of the program may spend, and how often it may ask. */
export function KeyLimitFields({ limits, onChange }: KeyLimitFieldsProps) {
  const id = useId()
  const isBadLimit = readKeyLimit(limits.limit) === undefined
  const isBadRate = readKeyRate(limits.rate) === undefined
  return (
    <fieldset className={styles.limits}>
      <legend className="sr">{text.limits}</legend>
      <Field
        label={text.limit}
        inputMode="decimal"
        placeholder={text.noLimit}
        value={limits.limit}
        error={isBadLimit ? text.badLimit : undefined}
        onChange={({ target }) => onChange({ ...limits, limit: target.value })}
      />
      <div className={field.field}>
        <label htmlFor={id}>{text.period}</label>
        <select
          id={id}
          className={classNames(field.select)}
          value={limits.period}
          onChange={({ target }) => {
            const period = periods.find((each) => each === target.value)
            if (period !== undefined) onChange({ ...limits, period })
          }}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {period === 'once' ? text.once : text.periods[period]}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={text.rate}
        inputMode="numeric"
        placeholder={text.noLimit}
        value={limits.rate}
        error={isBadRate ? text.badRate : undefined}
        onChange={({ target }) => onChange({ ...limits, rate: target.value })}
      />
    </fieldset>
  )
}
