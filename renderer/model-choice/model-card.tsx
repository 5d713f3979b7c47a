import type { DialectName } from '#shared/gateway/dialect.ts'
import { Globe, ListPlus, Star } from 'lucide-react'
import type { Model } from '#shared/gateway/models.ts'
import { modelFactsText } from '../text/en/model-facts.ts'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { formatCost, formatDate } from '../text/format.ts'
import { parameterLabel } from '../text/parameter-label.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FactList } from '../ui/fact-list.tsx'
import { expiryOf } from './expiry.ts'
import { ExpiryTag } from './expiry-tag.tsx'
import type { ListedModel } from './listed-models.ts'
import { cachedPriceOf } from './model-price.ts'
import { modalityLabels } from './model-words.ts'
import { favouriteKeys } from './picker-keys.ts'
import { VariantChips } from './variant-chips.tsx'
import styles from './model-card.module.css'

interface ModelCardProps {
  /** The highlighted model; null for an unknown name. */
  listed: ListedModel | null
  isFavourite: boolean
  /** Without them none can be chosen here. */
  fallbacks: readonly string[] | undefined
  onUse: (id: string) => void
  onFavourite: () => void
  onFallback: ((id: string) => void) | undefined
  /** The list of the gateway, for variants. */
  models: readonly Pick<Model, 'id'>[]
  dialect: DialectName | undefined
  onOpenPage: (id: string) => void
}

/** The facts about the highlighted model, and further actions with it. */
export function ModelCard(props: ModelCardProps) {
  const { listed, isFavourite, fallbacks, onUse, onFavourite, onFallback, models, dialect, onOpenPage } = props
  if (listed === null) return <div className={styles.card} />
  const { id, name, model, place } = listed
  return (
    <section className={styles.card} aria-label={text.details}>
      <div className={styles.facts}>
        <div>
          <h3 className={styles.title}>{name}</h3>
          <p className="mono quiet cut" title={id}>
            {id}
          </p>
        </div>
        <div className={classNames('row', styles.actions)}>
          <Button
            size="small"
            icon={Star}
            shortcut={favouriteKeys}
            aria-label={text.favourite}
            title={text.toggleFavourite}
            aria-pressed={isFavourite}
            onClick={onFavourite}
          >
            {text.favourite}
          </Button>
          {place !== 'help' && fallbacks !== undefined && (
            <Button size="small" icon={ListPlus} aria-pressed={fallbacks.includes(id)} onClick={() => onFallback?.(id)}>
              {text.fallback}
            </Button>
          )}
          {place !== 'help' && (
            <Button size="small" icon={Globe} onClick={() => onOpenPage(id)}>
              {modelFactsText.openPage}
            </Button>
          )}
        </div>
        <ExpiryTag day={expiryOf(model)} />
        {model.description && <p className={classNames('small dim', styles.description)}>{model.description}</p>}
        <VariantChips id={id} models={models} dialect={dialect} onUse={onUse} />
        {place !== 'help' && <FactList facts={modelFacts(listed)} />}
      </div>
      <div className={styles.foot}>
        <Button variant="primary" onClick={() => onUse(id)}>
          {text.use}
        </Button>
      </div>
    </section>
  )
}

type Fact = { name: string; value: string }

/** Returns what is known about a model, in the order of the card. */
export function modelFacts(listed: ListedModel): Fact[] {
  const { model, vendor, context, created, prices, isFree } = listed
  const { architecture, top_provider: top, supported_parameters: parameters, knowledge_cutoff: cutoff } = model
  const longest = top?.max_completion_tokens
  const cached = cachedPriceOf(model)
  const price = (value: number | null) => (isFree ? text.free : value === null ? text.unknownValue : formatCost(value))
  const known = (name: string, value: string | null | undefined): Fact[] => (value ? [{ name, value }] : [])
  return [
    ...known(text.vendor, vendor),
    { name: text.context, value: context === null ? text.unknownValue : text.tokens(context) },
    ...known(text.longest, longest ? text.tokens(longest) : null),
    { name: text.inputPrice, value: price(prices.input) },
    ...known(text.cachedPrice, cached === null || isFree ? null : formatCost(cached)),
    { name: text.outputPrice, value: price(prices.output) },
    ...known(text.reads, architecture && modalityLabels(architecture.input_modalities)),
    ...known(text.writes, architecture && modalityLabels(architecture.output_modalities)),
    ...known(text.released, created === null ? null : dateOf(created)),
    ...known(text.cutoff, cutoff),
    ...known(text.parameters, parameters?.map(parameterLabel).join(', ')),
  ]
}

/** Formats Unix seconds; null for a time that no calendar has. */
function dateOf(seconds: number): string | null {
  return Number.isNaN(new Date(seconds * 1000).getTime()) ? null : formatDate(seconds * 1000)
}
