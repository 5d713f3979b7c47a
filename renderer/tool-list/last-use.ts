import { formatDay, formatTime } from '../text/format.ts'

/** Returns when something was used: the time today, else the day. Both are milliseconds since 1970. */
export function lastUseWords(at: number, now: number): string {
  return new Date(at).toDateString() === new Date(now).toDateString() ? formatTime(at) : formatDay(at, now)
}
