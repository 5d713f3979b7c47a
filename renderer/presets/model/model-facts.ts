import type { Model } from '#shared/gateway/models.ts'
import { isFreeModel, pricesOf } from '../../model-choice/model-price.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { formatCost } from '../../text/format.ts'

/** Returns the prices of a model per million tokens in words; null if a price is unknown or varies. */
export function priceWords(model: Model): string | null {
  const { input, output } = pricesOf(model)
  if (isFreeModel(model)) return text.free
  return input === null || output === null ? null : text.price(formatCost(input), formatCost(output))
}
