import { useState } from 'react'
import { WhoSaw } from '../routing/who-saw.tsx'
import { ExportWhoSaw } from '../routing/export-who-saw.tsx'
import { providersText as text } from '../text/en/providers.ts'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import toolbar from '../ui/toolbar.module.css'

const periods = [7, 30, 90, null] as const

/** Shows which providers received data in a period. */
export function SeenView() {
  const [days, setDays] = useState<(typeof periods)[number]>(30)
  const [now] = useState(() => new Date())
  const filter = days === null ? {} : { from: firstDay(days, now) }
  const nameOf = (period: (typeof periods)[number]) => (period === null ? text.allTime : text.lastDays(period))
  return (
    <>
      <div className={toolbar.subbar}>
        <select
          className={classNames(field.select, field.auto)}
          aria-label={text.period}
          value={days ?? ''}
          onChange={(event) => setDays(periods.find((period) => String(period ?? '') === event.target.value) ?? null)}
        >
          {periods.map((period) => (
            <option key={period} value={period ?? ''}>
              {nameOf(period)}
            </option>
          ))}
        </select>
        <span className="grow" />
        <ExportWhoSaw filter={filter} title={nameOf(days)} />
      </div>
      <div className="scroll">
        <WhoSaw filter={filter} layout="table" />
      </div>
    </>
  )
}

/** Returns the first of `days` days that end today, as YYYY-MM-DD in local time. */
function firstDay(days: number, now: Date): string {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${first.getFullYear()}-${two(first.getMonth() + 1)}-${two(first.getDate())}`
}
