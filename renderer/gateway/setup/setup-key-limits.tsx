import { useId, useState } from 'react'
import { useSettings } from '../../bridge/settings.ts'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { formatNumber, formatPrice } from '../../text/format.ts'
import { KeyLimitFields } from '../keys/key-limit-fields.tsx'
import type { readKeyLimits, TypedLimits } from '../keys/key-limits.ts'
import styles from './setup-choices.module.css'

interface SetupKeyLimitsProps {
  /** The program has its key already. */
  isWritten: boolean
  typed: TypedLimits
  limits: ReturnType<typeof readKeyLimits>
  onChange: (typed: TypedLimits) => void
}

/** Says where the program will send its requests and what its key may spend, with the fields to change that. */
export function SetupKeyLimits({ isWritten, typed, limits, onChange }: SetupKeyLimitsProps) {
  const { programPort } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const problems = 'problems' in limits ? limits.problems : []
  return (
    <>
      <p className="dim">
        {text.speaksTo(isWritten, `127.0.0.1:${programPort}`, 'problems' in limits ? null : limitWords(limits))}{' '}
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.closeLimits : text.changeLimits}
        </button>
      </p>
      {isOpen && (
        <fieldset id={id} className={styles.limits} aria-label={text.limits}>
          <KeyLimitFields limits={typed} problems={problems} onChange={onChange} />
        </fieldset>
      )}
    </>
  )
}

/** `$20.00 a month, 60 requests a minute` */
function limitWords({
  limitUsd,
  limitPeriod,
  requestsPerMinute,
}: Exclude<SetupKeyLimitsProps['limits'], { problems: unknown }>): string {
  return [
    limitUsd === null
      ? text.noCredit
      : `${formatPrice(limitUsd)} ${limitPeriod === null ? text.once : text.periods[limitPeriod]}`,
    requestsPerMinute === null ? text.noRate : text.rate(formatNumber(requestsPerMinute)),
  ].join(', ')
}
