import type { Language } from '#shared/language.ts'
import { pageAddress } from '../bridge/page-address.ts'

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** Locale of the UI texts; the system's locale would mix two languages in one sentence. */
export const locale = locales[pageAddress().language]

const plain = new Intl.NumberFormat(locale)
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const upToTenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const billionSign = locale === locales.de ? '\u{a0}Mrd.' : 'B'
const list = new Intl.ListFormat(locale)
const pluralRules = new Intl.PluralRules(locale)
const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' })
const exactTime = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })

/** `12,804` */
export function formatNumber(value: number): string {
  return plain.format(value)
}

/** US dollars, with as many digits as a small price needs: `$12.50`, `$0.0131`, `$0.000004`. */
export function formatCost(value: number): string {
  if (value === 0 || Math.abs(value) >= 1) return formatFixedDollars(value, 2)
  const digits = value.toLocaleString(locale, { maximumSignificantDigits: 3 })
  // Significant digits drop the second zero of forty cents.
  return dollarSign(digits.replace(/([.,]\d)$/, '$10'))
}

/** `$12.50`, in German `12,50 $`. */
function dollarSign(digits: string): string {
  return locale === locales.de ? `${digits}\u{a0}$` : `$${digits}`
}

/** US dollars with a fixed number of digits after the point, so that several align: `$0.010`. */
export function formatFixedDollars(value: number, digits: number): string {
  return dollarSign(value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }))
}

/** US dollars with two decimals, for columns: `$10.00`, `$0.25`, `<$0.01`. */
export function formatPrice(value: number): string {
  const isTiny = value > 0 && value < 0.005
  return `${isTiny ? '<' : ''}${formatFixedDollars(isTiny ? 0.01 : value, 2)}`
}

/** A number of tokens, for narrow places: `512`, `131k`, `1M`, `1.5M`, `2.1B`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1000) return formatNumber(Math.round(tokens))
  const thousands = Math.round(tokens / 1000)
  if (thousands < 1000) return `${formatNumber(thousands)}k`
  const millions = Math.round(tokens / 1e5) / 10
  return millions < 1000 ? `${upToTenths.format(millions)}M` : `${upToTenths.format(tokens / 1e9)}${billionSign}`
}

/** An exact decimal of US dollars, as `formatCost` shows it. */
export function formatDollars(dollars: string): string {
  return formatCost(Number(dollars))
}

/** `Temperature, Seed and Tools` */
export function formatList(words: readonly string[]): string {
  return list.format(words)
}

/** An exact decimal of US dollars with four digits after the point, so that a column aligns: `$0.0560`. */
export function formatDollarColumn(dollars: string): string {
  const value = Number(dollars)
  const isTiny = value > 0 && value < 0.0001
  return `${isTiny ? '<\u{a0}' : ''}${formatFixedDollars(isTiny ? 0.0001 : value, 4)}`
}

/** An exact decimal of US dollars with all of its digits: `$0.000508`. */
export function formatExactDollars(dollars: string): string {
  return dollarSign(Number(dollars).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 }))
}

/** `1 answer`, `2 answers`, `1,204 answers`. */
export function count(value: number, forms: { one: string; other: string }): string {
  const form = pluralRules.select(value) === 'one' ? forms.one : forms.other
  return `${formatNumber(value)} ${form}`
}

/** `3 Feb 2026`; milliseconds since 1970. */
export function formatDate(at: number): string {
  return date.format(at)
}

/** `3 Feb`, with the year if it is not the current one; milliseconds since 1970. */
export function formatDay(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? day : date).format(at)
}

/** `14:32` of today, else `3 Feb` as `formatDay` says it; milliseconds since 1970. */
export function formatRecent(at: number, now: number): string {
  return new Date(at).toDateString() === new Date(now).toDateString() ? formatTime(at) : formatDay(at, now)
}

/** `3 Feb` of a day as YYYY-MM-DD. */
export function formatDayName(isoDay: string): string {
  return day.format(new Date(`${isoDay}T12:00:00`))
}

/** `February 2026`; milliseconds since 1970. */
export function formatMonth(at: number): string {
  return month.format(at)
}

/** `Feb 2026`, for columns; milliseconds since 1970. */
export function formatShortMonth(at: number): string {
  return shortMonth.format(at)
}

/** `14:32`; milliseconds since 1970. */
export function formatTime(at: number): string {
  return time.format(at)
}

/** `14:32:08`; milliseconds since 1970. */
export function formatExactTime(at: number): string {
  return exactTime.format(at)
}

/** `3 Feb 2026, 14:32`; milliseconds since 1970. */
export function formatMoment(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}

/** Formats remaining time like a clock: `9:42`, `0:07`. Seconds are rounded up; the minimum is `0:00`. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Formats bytes: `812 B`, `48 KB`, `1 MB`, `3.4 MB`, `38 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${formatNumber(Math.round(kilobytes))} KB`
  const megabytes = kilobytes / 1024
  if (megabytes < 1000)
    return `${megabytes < 10 ? upToTenths.format(megabytes) : formatNumber(Math.round(megabytes))} MB`
  return `${upToTenths.format(megabytes / 1024)} GB`
}

/** Formats a duration in milliseconds: `0.4 s`, `12 s`, `3 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${tenths.format(seconds)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  return `${Math.round(seconds / 60)} min`
}

/** Formats a duration in milliseconds that may be very short: `48 ms`, then as `formatDuration`. */
export function formatShortDuration(milliseconds: number): string {
  return milliseconds < 100 ? `${Math.round(milliseconds)} ms` : formatDuration(milliseconds)
}
