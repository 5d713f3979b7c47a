import type { Routing } from './read-routing.ts'

/** One endpoint in a request's path. `attempt` counts from 1; null was not asked, or is unknown. */
export interface RoutingStep {
  readonly provider: string | null
  readonly model: string | null
  readonly outcome: 'answered' | 'refused' | 'leftOut' | 'notTried'
  readonly status: number | null
  readonly attempt: number | null
}

/** Returns the endpoints that were asked, in order, then the others. */
export function routingSteps({ attempts, endpoints, attempt }: Routing): RoutingStep[] {
  const asked = attempts.map(({ provider, model, status }, index): RoutingStep => {
    const isAnswer = status !== null && status >= 200 && status < 300
    return { provider, model, status, attempt: index + 1, outcome: isAnswer ? 'answered' : 'refused' }
  })
  const rest = endpoints
    .filter((endpoint) => !asked.some((step) => isSame(step, endpoint)))
    .map(({ provider, model, isSelected }): RoutingStep => {
      // Without a list of attempts, the endpoint marked as selected answered.
      const outcome = isSelected ? 'answered' : attempt === 0 ? 'leftOut' : 'notTried'
      return { provider, model, outcome, status: null, attempt: isSelected ? attempt : null }
    })
    .toSorted((one, other) => Number(other.outcome === 'answered') - Number(one.outcome === 'answered'))
  return [...asked, ...rest]
}

function isSame(
  one: { provider: string | null; model: string | null },
  other: { provider: string | null; model: string | null },
): boolean {
  return one.provider === other.provider && (one.model === null || other.model === null || one.model === other.model)
}

export type RoutingVerdict =
  | { readonly kind: 'answered'; readonly provider: string; readonly attempt: number | null }
  | { readonly kind: 'filtered' }
  | { readonly kind: 'none-asked' }
  | { readonly kind: 'refused'; readonly asked: number }
  | { readonly kind: 'unknown' }

/** Returns the result of the routing as one word. */
export function routingVerdict(routing: Routing): RoutingVerdict {
  const steps = routingSteps(routing)
  const answer = steps.findLast(({ outcome }) => outcome === 'answered')
  if (answer?.provider) return { kind: 'answered', provider: answer.provider, attempt: answer.attempt }
  if (routing.isFilteredOut) return { kind: 'filtered' }
  if (routing.attempt === 0) return { kind: 'none-asked' }
  const asked = steps.filter(({ outcome }) => outcome === 'refused').length
  return asked > 0 ? { kind: 'refused', asked } : { kind: 'unknown' }
}
