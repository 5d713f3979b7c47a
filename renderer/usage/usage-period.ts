import { formatMonth } from '../text/format.ts'
import { usageText } from '../text/en/usage.ts'

/** A range of days, both ends included. */
export interface Period {
  readonly key: string
  readonly label: string
  readonly from?: string
  readonly to?: string
}

/** Returns a day as YYYY-MM-DD in local time. */
export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the selectable periods: the last three months, the last 30 and 7 days, and all. */
export function periodsAt(now: Date): Period[] {
  const year = now.getFullYear()
  const month = now.getMonth()
  const months = [0, 1, 2].map((back): Period => {
    const first = new Date(year, month - back, 1)
    const key = dayOf(first)
    return { key, label: formatMonth(first.getTime()), from: key, to: dayOf(new Date(year, month - back + 1, 0)) }
  })
  const last = (days: number): Period => ({
    key: `last ${days}`,
    label: usageText.lastDays(days),
    from: dayOf(new Date(year, month, now.getDate() - days + 1)),
    to: dayOf(now),
  })
  return [...months, last(7), last(30), { key: 'all', label: usageText.allTime }]
}

/** Returns every day of a range, both ends included; at most `maxDays`, counted from the end. */
export function daysBetween(from: string, to: string, maxDays = 366): string[] {
  const days: string[] = []
  const at = new Date(`${to}T12:00:00`)
  for (let day = to; day >= from && days.length < maxDays; day = dayOf(at)) {
    days.unshift(day)
    at.setDate(at.getDate() - 1)
  }
  return days
}
