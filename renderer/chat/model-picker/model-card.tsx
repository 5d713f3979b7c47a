import { ListPlus, Star, X } from 'lucide-react'
import type { Model } from '#shared/gateway/models.ts'
import { chatText } from '../../text/en/chat.ts'
import { modelPickerText as text } from '../../text/en/model-picker.ts'
import { formatCost } from '../../text/format.ts'
import { parameterLabel } from '../../text/parameter-label.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { priceOf } from './model-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import picker from './model-picker.module.css'
import styles from './model-card.module.css'

interface ModelCardProps {
  /** The highlighted model; null for the gateway's default or an unknown name. */
  model: Model | null
  isFavourite: boolean
  fallbacks: readonly string[]
  nameOf: (id: string) => string
  onFavourite: (id: string) => void
  onFallback: (id: string) => void
}

/** The facts about the highlighted model, and further actions with it. */
export function ModelCard({ model, isFavourite, fallbacks, nameOf, onFavourite, onFallback }: ModelCardProps) {
  return (
    <div className={styles.card}>
      {model && (
        <section aria-label={text.details}>
          <h3 className="strong">{model.name ?? model.id}</h3>
          <div className={classNames('row', styles.actions)}>
            <Button size="small" icon={Star} aria-pressed={isFavourite} onClick={() => onFavourite(model.id)}>
              {text.favourite}
            </Button>
            <Button
              size="small"
              icon={ListPlus}
              aria-pressed={fallbacks.includes(model.id)}
              onClick={() => onFallback(model.id)}
            >
              {text.fallback}
            </Button>
          </div>
          <FactList
            facts={factsOf(model).map(([name, value]) => ({
              name,
              value: value ?? <span className="quiet">{text.unknown}</span>,
            }))}
          />
          {model.description && <p className={classNames('small dim', styles.description)}>{model.description}</p>}
        </section>
      )}
      <section className={styles.fallbacks} aria-label={text.fallbacks}>
        <h3 className="small strong">{text.fallbacks}</h3>
        {fallbacks.length === 0 ? (
          <p className="small quiet">{text.noFallbacks}</p>
        ) : (
          <ol>
            {fallbacks.map((id, index) => (
              <li key={id} className="row small">
                <span className="num quiet">{index + 1}</span>
                <span className="cut grow">{nameOf(id)}</span>
                <IconButton
                  size="small"
                  icon={X}
                  label={text.removeFallback(nameOf(id))}
                  onClick={() => onFallback(id)}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function factsOf(model: Model): [name: string, value: string | null][] {
  const { architecture, context_length: context, top_provider: top, supported_parameters: parameters } = model
  const longest = top?.max_completion_tokens
  const price = priceOf(model)
  const cutoff = model.knowledge_cutoff
  return [
    [text.context, context ? text.tokens(context) : null],
    ...(longest ? [[text.longest, text.tokens(longest)] satisfies [string, string]] : []),
    [
      text.price,
      price === null
        ? null
        : price === 'free'
          ? chatText.free
          : chatText.price(formatCost(price.prompt), formatCost(price.completion)),
    ],
    [text.reads, architecture?.input_modalities.map(modalityLabel).join(', ') ?? null],
    [text.writes, architecture?.output_modalities.map(modalityLabel).join(', ') ?? null],
    ...(cutoff ? [[text.cutoff, cutoff] satisfies [string, string]] : []),
    [text.parameters, parameters?.map(parameterLabel).join(', ') ?? null],
  ]
}

/** A name of the API that the app does not know stays as it is. */
function modalityLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = text.modalities
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}

/** The second line of a model: id, context length and price. */
export function ModelFacts({ id, model }: { id: string | null; model: Model | null }) {
  if (model === null) return id === null ? <span className={picker.facts}>{chatText.defaultModelHint}</span> : null
  return (
    <span className={picker.facts}>
      {model.name !== undefined && model.name !== model.id && <span className="cut">{model.id}</span>}
      <span>{model.context_length ? chatText.context(model.context_length) : chatText.contextUnknown}</span>
      <span>{priceLine(model)}</span>
    </span>
  )
}

function priceLine(model: Model): string {
  const known = priceOf(model)
  if (known === null) return chatText.priceUnknown
  return known === 'free' ? chatText.free : chatText.price(formatCost(known.prompt), formatCost(known.completion))
}
