import type { Model } from '#shared/gateway/models.ts'
import { chatText } from '../../text/en/chat.ts'
import { formatCost } from '../../text/format.ts'
import { priceOf } from './model-choice.ts'

/** The second line of a model: id, context length and price. */
export function ModelFacts({ id, model }: { id: string | null; model: Model | null }) {
  if (model === null) return id === null ? <span className="facts">{chatText.defaultModelHint}</span> : null
  return (
    <span className="facts">
      {model.name !== undefined && model.name !== model.id && <span className="cut">{model.id}</span>}
      <span>{model.context_length ? chatText.context(model.context_length) : chatText.contextUnknown}</span>
      <span>{price(model)}</span>
    </span>
  )
}

function price(model: Model): string {
  const known = priceOf(model)
  if (known === null) return chatText.priceUnknown
  return known === 'free' ? chatText.free : chatText.price(formatCost(known.prompt), formatCost(known.completion))
}
