import type { Model } from '#shared/gateway/models.ts'

/** US dollars per million tokens; null if the gateway reports none, or if it varies. */
export interface ModelPrices {
  readonly input: number | null
  readonly output: number | null
}

/** Reads the prices, which the list gives as text in dollars per token. A negative price means that it varies. */
export function pricesOf({ pricing }: Pick<Model, 'pricing'>): ModelPrices {
  return { input: perMillion(pricing?.prompt), output: perMillion(pricing?.completion) }
}

/** Returns the price of input that the provider has cached. */
export function cachedPriceOf({ pricing }: Pick<Model, 'pricing'>): number | null {
  return perMillion(pricing?.input_cache_read)
}

/** Whether a model costs nothing. An unknown price is not free, and neither is a price per request. */
export function isFreeModel(model: Pick<Model, 'pricing'>): boolean {
  const { input, output } = pricesOf(model)
  const perRequest = perMillion(model.pricing?.request ?? '0')
  return input === 0 && output === 0 && perRequest === 0
}

function perMillion(text: string | undefined): number | null {
  const value = (text === undefined || text.trim() === '' ? Number.NaN : Number(text)) * 1e6
  return Number.isFinite(value) && value >= 0 ? value : null
}
