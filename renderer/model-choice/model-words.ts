import { modelFactsText } from '../text/en/model-facts.ts'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { formatPrice, formatTokens } from '../text/format.ts'
import { expiryOf, expiryWords } from './expiry.ts'
import type { ListedModel } from './listed-models.ts'
import type { ModelGroup } from './model-groups.ts'
import type { ModelSort } from './model-sort.ts'
import { routerOf } from './variants.ts'

/** Returns the heading of a group. */
export function groupHeading({ kind, vendor }: ModelGroup, sort: ModelSort): string {
  switch (kind) {
    case 'vendor':
      return vendor ?? ''
    case 'sorted':
      return sort === 'default' ? '' : text.sorted[sort]
    case 'found':
      return ''
    case 'favourites':
    case 'recent':
    case 'local':
    case 'others':
      return text.groups[kind]
  }
}

/** What the three columns of a row show. */
export function rowFigures({ context, prices, isFree }: ListedModel): [context: string, input: string, output: string] {
  const price = (value: number | null) => (isFree ? text.free : value === null ? text.unknownValue : formatPrice(value))
  return [context === null ? text.unknownValue : formatTokens(context), price(prices.input), price(prices.output)]
}

interface DefaultModel {
  readonly gateway: string
  readonly isEmbedded: boolean
  /** Slug of the preset that decides; null if the gateway does. */
  readonly preset: string | null
  /** The model that the preset names; null if it names none, undefined if that is not known. */
  readonly model: string | null | undefined
}

/** Returns what answers if no model is chosen and why, then how to use another. */
export function defaultModelWords({ gateway, isEmbedded, preset, model }: DefaultModel): string[] {
  const words = text.defaults
  const ofGateway = isEmbedded ? [words.help, words.changeHelp] : [words.gateway(gateway), words.changeGateway]
  if (preset === null) return ofGateway
  if (model === null) return [words.presetWithout(preset), ...ofGateway]
  return [model === undefined ? words.presetDecides(preset) : words.preset(preset, model), words.changePreset]
}

interface RowState {
  readonly isCurrent: boolean
  readonly isFavourite: boolean
  /** Counted from 1; 0 if it is none. */
  readonly fallbackPlace: number
}

/** Returns the accessible name of a row: the model, its vendor, context and price, and what it is in this list. */
export function rowName(listed: ListedModel, { isCurrent, isFavourite, fallbackPlace }: RowState): string {
  const { name, vendor, place, prices, isFree, context, model } = listed
  const ends = expiryOf(model)
  const words = [
    name,
    place === 'help' ? text.helpHint : vendor,
    context === null ? null : text.rowContext(formatTokens(context)),
    isFree
      ? text.free
      : prices.input === null || prices.output === null
        ? text.rowPriceUnknown
        : text.rowPrices(formatPrice(prices.input), formatPrice(prices.output)),
    routerOf(listed) === null ? null : modelFactsText.router,
    ends === null ? null : expiryWords(ends),
    isFavourite ? text.rowFavourite : null,
    fallbackPlace > 0 ? text.fallbackAt(fallbackPlace) : null,
    isCurrent ? text.rowCurrent : null,
  ]
  return words.filter((word) => word !== null).join(', ')
}

/** Returns modalities in words. */
export function modalityLabels(names: readonly string[]): string {
  return names.map(modalityLabel).join(', ')
}

/** A name of the API that the app does not know stays as it is. */
export function modalityLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = text.modalities
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}
