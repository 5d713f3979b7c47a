import type { Model } from '#shared/gateway/models.ts'

/** Dollars per million tokens; 'free' if both are 0, null if unknown. */
export type ModelPrice = { prompt: number; completion: number } | 'free' | null

/** Returns whether the model answers with text: the list also has speech and transcription models. */
export function isChatModel({ architecture }: Model): boolean {
  return architecture === undefined || architecture.output_modalities.includes('text')
}

/** Returns the models whose name or id has every word of the query; those that begin with it first. */
export function findModels(models: readonly Model[], query: string): Model[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...models]
  const wanted = words.join(' ')
  const rank = (model: Model) => {
    const [id, name] = [model.id.toLowerCase(), (model.name ?? '').toLowerCase()]
    if (id === wanted || name === wanted) return 0
    return id.startsWith(wanted) || name.startsWith(wanted) ? 1 : 2
  }
  return models
    .filter((model) => words.every((word) => `${model.id} ${model.name ?? ''}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Reads the price, which the list gives as text in dollars per token. A negative price means that it varies. */
export function priceOf({ pricing }: Model): ModelPrice {
  const [prompt, completion] = [dollars(pricing?.prompt), dollars(pricing?.completion)]
  if (prompt === null || completion === null) return null
  return prompt === 0 && completion === 0 ? 'free' : { prompt: prompt * 1e6, completion: completion * 1e6 }
}

function dollars(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}

/** Returns the query as a model name, if no model of the list has it; else null. */
export function typedName(models: readonly Model[], query: string): string | null {
  const name = query.trim()
  if (name === '' || /\s/.test(name)) return null
  return models.some((model) => model.id === name) ? null : name
}
