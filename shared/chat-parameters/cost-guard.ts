const field = 'max_cost_in_dollars'

/** The most that the gateway's own tools may cost in one answer, by a value of `stop_server_tools_when`; else null. */
export function costGuardOf(conditions: unknown): number | null {
  const costs = listOf(conditions)
    .filter(isCost)
    .map((condition) => condition[field])
  const told = costs.filter((cost) => typeof cost === 'number')
  return told.length === 0 ? null : Math.min(...told)
}

/** The same conditions with another guard, or without one where it is null; undefined where nothing is left. */
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
