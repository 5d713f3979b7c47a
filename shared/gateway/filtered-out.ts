/**
 * Returns whether the preferences of a request excluded every candidate: attempt 0 in the routing metadata
 * (`service-metadata.ts`) means that an endpoint was excluded before any was asked (openrouter.md §5). Does not load
 * the schema, so that the page can use it.
 */
export function isFilteredOut(metadata: Readonly<Record<string, unknown>> | undefined): boolean {
  const { attempt, endpoints } = metadata ?? {}
  if (attempt !== 0 || typeof endpoints !== 'object' || endpoints === null) return false
  const { total, available } = endpoints as Readonly<Record<string, unknown>>
  return (typeof total === 'number' && total > 0) || (Array.isArray(available) && available.length > 0)
}
