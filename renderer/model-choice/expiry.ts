import type { Model } from '#shared/gateway/models.ts'
import { modelFactsText as text } from '../text/en/model-facts.ts'
import { formatDay } from '../text/format.ts'
import { variantOf } from './variants.ts'

/** Returns the day from which the gateway may remove a model, as YYYY-MM-DD; null if it reports none. */
export function expiryOf({ expiration_date: date }: Pick<Model, 'expiration_date'>): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0]
  return day === undefined || Number.isNaN(middayOf(day)) ? null : day
}

/** Returns the expiry of a listed model by its id, of which it may be a variant; null without one. */
export function expiryIn(models: readonly Model[], id: string | null): string | null {
  if (id === null) return null
  const plain = variantOf(id) === null ? id : id.slice(0, id.lastIndexOf(':'))
  const model = models.find((each) => each.id === id) ?? models.find((each) => each.id === plain)
  return model === undefined ? null : expiryOf(model)
}

/** Returns `Ends 1 Mar`, or `Ended 1 Mar` from that day on. */
export function expiryWords(day: string, now: number = Date.now()): string {
  const words = isPast(day, now) ? text.ended : text.ends
  return words(formatDay(middayOf(day), now))
}

/** Returns the same as a sentence about the model of a preset. */
export function presetExpiryWords(day: string, now: number = Date.now()): string {
  const words = isPast(day, now) ? text.presetEnded : text.presetEnds
  return words(formatDay(middayOf(day), now))
}

function isPast(day: string, now: number): boolean {
  return middayOf(day) < now
}

function middayOf(day: string): number {
  return new Date(`${day}T12:00:00`).getTime()
}
