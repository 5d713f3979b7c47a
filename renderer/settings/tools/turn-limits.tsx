import { useId, useState } from 'react'
import type { ToolLimits } from '#shared/settings.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { formatNumber } from '../../text/format.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { classNames } from '../../ui/class-names.ts'
import { Setting } from '../setting.tsx'
import { type LimitBounds, limitBounds, readLimit } from './read-limit.ts'
import field from '../../ui/field.module.css'
import page from '../../ui/page.module.css'
import styles from './tools-section.module.css'

const text = toolServersText.limits

/** Sets what the tool calls of one turn may use: rounds, calls, minutes and US dollars. */
export function TurnLimits() {
  const { toolLimits } = useSettings()
  const changeSettings = useChangeSettings()
  const props = (name: keyof ToolLimits) => ({
    bounds: limitBounds[name],
    value: toolLimits[name],
    onChange: (value: number | null) => changeSettings({ toolLimits: { ...toolLimits, [name]: value } }),
  })
  return (
    <section aria-labelledby="turn-limits">
      <h3 id="turn-limits" className={styles.title}>
        {text.title}
      </h3>
      <p className={classNames('dim small', styles.help)}>{text.help}</p>
      <Setting title={text.amounts} help={text.amountsHelp}>
        <div className={styles.limits}>
          <LimitField label={text.rounds} {...props('rounds')} />
          <LimitField label={text.calls} {...props('calls')} />
        </div>
      </Setting>
      <Setting title={text.spending} help={text.spendingHelp}>
        <div className={styles.limits}>
          <LimitField label={text.minutes} {...props('minutes')} />
          <LimitField label={text.cost} {...props('costUsd')} />
        </div>
      </Setting>
    </section>
  )
}

interface LimitFieldProps {
  label: string
  bounds: LimitBounds
  value: number | null
  onChange: (value: number | null) => void
}

/** A limit applies when the field is left or Enter is pressed. What is out of range stays with its problem. */
function LimitField({ label, bounds: { minimum, maximum, isAmount }, value, onChange }: LimitFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const read = typed === null ? value : readLimit(typed, { minimum, maximum, isAmount })
  const isBad = isLeft && read === undefined

  function apply(): void {
    setLeft(true)
    if (typed === null || read === undefined) return
    if (read !== value) onChange(read)
    setTyped(null)
  }

  return (
    <span className={styles.limit}>
      <span
        className={classNames(
          field.input,
          field.small,
          field.numeric,
          isBad && field.invalid,
          isAmount && styles.amount,
        )}
      >
        <input
          id={id}
          className="right"
          inputMode={isAmount ? 'decimal' : 'numeric'}
          placeholder={isAmount ? text.noLimit : undefined}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? `${id}-error` : undefined}
          value={typed ?? (value === null ? '' : String(value))}
          onChange={({ target }) => {
            setLeft(false)
            setTyped(target.value)
          }}
          onBlur={apply}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
        />
      </span>
      <label htmlFor={id} className="small dim">
        {label}
      </label>
      {isBad && (
        <span id={`${id}-error`} role="alert" className={classNames(page.sub, 't-danger', styles.problem)}>
          {text.outOfRange(formatNumber(minimum), formatNumber(maximum))}
        </span>
      )}
    </span>
  )
}
