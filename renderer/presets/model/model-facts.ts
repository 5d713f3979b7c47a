import type { Model } from '#shared/gateway/models.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { formatCost } from '../../text/format.ts'

/** Returns the models that answer with text and whose name or id contains every word of the query. */
export function searchModels(models: readonly Model[], query: string): Model[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter(({ id, name = '', architecture }) => {
    if (architecture !== undefined && !architecture.output_modalities.includes('text')) return false
    const searched = `${id} ${name}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

/** Returns the prices of a model per million tokens in words; null if a price is unknown or varies. */
export function priceWords({ pricing }: Model): string | null {
  const [prompt, completion] = [dollars(pricing?.prompt), dollars(pricing?.completion)]
  if (prompt === null || completion === null) return null
  return prompt === 0 && completion === 0 ? text.free : text.price(formatCost(prompt), formatCost(completion))
}

/** Converts the list's price per token, a text, to dollars per million tokens. */
function dollars(price: string | undefined): number | null {
  const value = price === undefined || price.trim() === '' ? Number.NaN : Number(price)
  return Number.isFinite(value) && value >= 0 ? value * 1e6 : null
}
