import type { ReactNode } from 'react'
import { gatewayKeysText } from '../../text/en/gateway-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import field from '../../ui/field.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import type { LimitProblem, TypedLimits } from './key-limits.ts'
import styles from './key-limit-fields.module.css'

const text = gatewayKeysText.dialog

interface KeyLimitFieldsProps {
  limits: TypedLimits
  /** Fields that cannot be read; others are ignored. */
  problems: readonly string[]
  /** Other problems of a field, which come first. */
  errors?: Partial<Record<LimitProblem, ReactNode>>
  onChange: (limits: TypedLimits) => void
}

/** What a key may spend and how often it may ask: in the dialog of keys, and in the set-up of a program. */
export function KeyLimitFields({ limits, problems, errors = {}, onChange }: KeyLimitFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={text.amount}
          help={text.amountHelp}
          inputMode="decimal"
          autoComplete="off"
          value={limits.amount}
          error={errors.amount ?? (problems.includes('amount') ? text.amountError : undefined)}
          onChange={({ target }) => onChange({ ...limits, amount: target.value })}
        />
        <Field
          label={text.rate}
          help={text.rateHelp}
          inputMode="numeric"
          autoComplete="off"
          value={limits.rate}
          error={errors.rate ?? (problems.includes('rate') ? text.rateError : undefined)}
          onChange={({ target }) => onChange({ ...limits, rate: target.value })}
        />
      </div>
      <div className={classNames(field.field, styles.choice)}>
        <span className="label">{text.period}</span>
        <Segmented
          label={text.period}
          value={limits.period}
          options={periods}
          onChange={(period) => onChange({ ...limits, period })}
        />
      </div>
    </>
  )
}

const periods = (['once', 'daily', 'weekly', 'monthly'] as const).map((value) => ({
  value,
  label: text.periods[value],
}))
