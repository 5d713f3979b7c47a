import { helpModel } from '#shared/guide/help-model.ts'
import type { Model } from '#shared/gateway/models.ts'
import { modelNameOfListed } from '../text/model-name.ts'
import { isFreeModel, type ModelPrices, pricesOf } from './model-price.ts'
import { vendorsOf } from './vendor.ts'

/** A chat model as the picker shows it. */
export interface ListedModel {
  readonly id: string
  readonly model: Model
  /** In words, without the vendor. */
  readonly name: string
  readonly vendor: string | null
  /** `help` is the built-in help, which is no AI model; `local` runs on this computer. */
  readonly place: 'help' | 'local' | 'remote'
  readonly prices: ModelPrices
  readonly isFree: boolean
  /** In tokens; null if unknown. */
  readonly context: number | null
  /** Unix seconds; null if unknown. */
  readonly created: number | null
  /** What a search looks through, in lower case. */
  readonly searchText: string
}

interface ListOptions {
  /** Whether the list is the embedded gateway's: only that knows what runs on this computer. */
  readonly isEmbedded: boolean
  readonly helpName: string
  /** Words by which people find the built-in help, free models, and those on this computer. */
  readonly words: { readonly help: string; readonly free: string; readonly local: string }
}

/** Returns whether the model answers with text: the list also has speech and transcription models. */
export function isChatModel({ architecture }: Pick<Model, 'architecture'>): boolean {
  return architecture === undefined || architecture.output_modalities.includes('text')
}

/** Returns the chat models, each id once: a gateway may list one several times. */
export function readListedModels(models: readonly Model[], options: ListOptions): ListedModel[] {
  return readAllModels(models.filter(isChatModel), options)
}

/** Returns all models, also those for speech and pictures, each id once. */
export function readAllModels(models: readonly Model[], { isEmbedded, helpName, words }: ListOptions): ListedModel[] {
  const unique = new Map<string, Model>()
  for (const model of models) if (!unique.has(model.id)) unique.set(model.id, model)
  const vendors = vendorsOf([...unique.values()])
  return [...unique.values()].map((model) => {
    const { id, context_length: context = null, created = 0 } = model
    const isHelp = isEmbedded && id === helpModel
    const isLocal = isEmbedded && model.runs_locally === true
    const name = isHelp ? helpName : modelNameOfListed(model)
    const vendor = vendors.get(id) ?? null
    const isFree = isFreeModel(model)
    const found = [
      name,
      id,
      model.name,
      vendor,
      isHelp && words.help,
      isFree && words.free,
      isLocal && words.local,
    ].filter(Boolean)
    return {
      id,
      model,
      name,
      vendor,
      place: isHelp ? 'help' : isLocal ? 'local' : 'remote',
      prices: pricesOf(model),
      isFree,
      context: context !== null && context > 0 ? context : null,
      created: created > 0 ? created : null,
      searchText: found.join('\n').toLowerCase(),
    }
  })
}
