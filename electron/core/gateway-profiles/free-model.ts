import type { Model } from '#shared/gateway/models.ts'
import type { GatewayClient } from '../gateway-client/client.ts'

/** Returns the id of the best free model of a gateway; null if it lists none or cannot be asked. */
export async function findFreeModel(client: Pick<GatewayClient, 'call'>, signal: AbortSignal): Promise<string | null> {
  try {
    const { data } = await client.call('models.list', { query: {} }, signal)
    return pickFreeModel(data)?.id ?? null
  } catch {
    return null
  }
}

/** Returns the free chat model with the largest context, of equal ones the newest. */
export function pickFreeModel(models: readonly Model[], now = Date.now()): Model | null {
  const free = models.filter((model) => isFreeChatModel(model) && !isExpired(model, now))
  const [best = null] = free.toSorted(
    (a, b) => (b.context_length ?? 0) - (a.context_length ?? 0) || (b.created ?? 0) - (a.created ?? 0),
  )
  return best
}

/** An unreported price is not free, and a negative one varies. */
function isFreeChatModel({ pricing, architecture }: Model): boolean {
  const prices = pricing === undefined ? [] : [pricing.prompt, pricing.completion, pricing.request ?? '0']
  const isFree = prices.length > 0 && prices.every((price) => price.trim() !== '' && Number(price) === 0)
  return (
    isFree &&
    architecture !== undefined &&
    architecture.input_modalities.includes('text') &&
    architecture.output_modalities.includes('text')
  )
}

function isExpired({ expiration_date: date }: Model, now: number): boolean {
  const end = Date.parse(date ?? '')
  return !Number.isNaN(end) && end <= now
}
