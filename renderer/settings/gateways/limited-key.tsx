import { gatewaysText } from '../../text/en/gateways.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { TypedKeyRequest } from './key-request.ts'
import field from '../../ui/field.module.css'
import styles from './limited-key.module.css'

const text = gatewaysText.limitedKey

interface LimitedKeyProps {
  value: TypedKeyRequest
  /** The amount was found to be none. */
  hasAmountError: boolean
  onChange: (value: TypedKeyRequest) => void
}

/** Takes the limits that a sign-in asks for: amount, period, expiry and name. */
export function LimitedKey({ value, hasAmountError, onChange }: LimitedKeyProps) {
  const { amount, period, expiry, label } = value
  return (
    <details className={styles.request}>
      <summary className="small dim">{text.title}</summary>
      <div className={classNames('stack', styles.fields)}>
        <p className="small quiet">{text.help}</p>
        <Field
          label={text.amount}
          help={text.amountHelp}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={hasAmountError ? text.amountError : undefined}
          onChange={(event) => onChange({ ...value, amount: event.target.value })}
        />
        <div className={classNames(field.field, styles.choice)}>
          <span className="label">{text.period}</span>
          <Segmented
            label={text.period}
            value={period}
            options={periods}
            onChange={(chosen) => onChange({ ...value, period: chosen })}
          />
        </div>
        <div className={classNames(field.field, styles.choice)}>
          <span className="label">{text.expiry}</span>
          <Segmented
            label={text.expiry}
            value={expiry}
            options={expiries}
            onChange={(chosen) => onChange({ ...value, expiry: chosen })}
          />
        </div>
        <Field
          label={text.label}
          help={text.labelHelp}
          autoComplete="off"
          maxLength={100}
          value={label}
          onChange={(event) => onChange({ ...value, label: event.target.value })}
        />
      </div>
    </details>
  )
}

const periods = (['once', 'daily', 'weekly', 'monthly'] as const).map((value) => ({
  value,
  label: text.periods[value],
}))
const expiries = (['never', 'month', 'quarter', 'year'] as const).map((value) => ({
  value,
  label: text.expiries[value],
}))
