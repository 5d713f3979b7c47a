const field = 'max_cost_in_dollars'

/**
 * Returns the cost limit for the gateway's own tools in one answer, from a value of `stop_server_tools_when`; null if
 * there is none.
 */
export function costGuardOf(conditions: unknown): number | null {
  const costs = listOf(conditions)
    .filter(isCost)
    .map((condition) => condition[field])
  const limits = costs.filter((cost) => typeof cost === 'number')
  return limits.length === 0 ? null : Math.min(...limits)
}

/**
 * Returns the conditions with another cost limit, or without one for null. Returns undefined if no condition is left.
 */
export function withCostGuard(conditions: unknown, dollars: number | null): unknown[] | undefined {
  const others = listOf(conditions).filter((condition) => !isCost(condition))
  const next = dollars === null ? others : [...others, { type: 'max_cost', [field]: dollars }]
  return next.length === 0 ? undefined : next
}

function listOf(conditions: unknown): unknown[] {
  return Array.isArray(conditions) ? conditions : []
}

function isCost(condition: unknown): condition is Readonly<Record<string, unknown>> {
  return typeof condition === 'object' && condition !== null && Reflect.get(condition, 'type') === 'max_cost'
}
