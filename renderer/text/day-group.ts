export type DayGroup = 'today' | 'yesterday' | 'earlier'

/** Returns the list heading for a time; both in milliseconds since 1970. Days are local. */
export function dayGroup(at: number, now: number): DayGroup {
  const today = dayStart(now, 0)
  if (at >= today) return 'today'
  return at >= dayStart(now, -1) ? 'yesterday' : 'earlier'
}

/** Returns midnight some days from now by the calendar: a day may have 23 or 25 hours. */
export function dayStart(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
