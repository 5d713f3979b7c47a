import type { Model } from '#shared/gateway/models.ts'
import type { SavedSpeech } from '#shared/voice.ts'

/** Returns the cost in the gateway's credits: as reported, 0 where every price of the model is 0, or null (unknown). */
export function costOfSpeech(
  spoken: Pick<SavedSpeech, 'cost'> | null,
  model: Pick<Model, 'pricing'> | undefined,
): number | null {
  if (spoken !== null && spoken.cost !== null) return spoken.cost
  const prices = Object.values(model?.pricing ?? {}).filter((price) => typeof price === 'string')
  return prices.length > 0 && prices.every((price) => Number(price) === 0) ? 0 : null
}
