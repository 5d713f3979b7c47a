/**
 * Whether routing metadata (`service-metadata.ts`) tells that the preferences of a request left nobody who could have
 * answered it: attempt 0 is left out before anybody was asked (openrouter.md §5). Without its schema, for the page.
 */
export function isFilteredOut(metadata: Readonly<Record<string, unknown>> | undefined): boolean {
  const { attempt, endpoints } = metadata ?? {}
  if (attempt !== 0 || typeof endpoints !== 'object' || endpoints === null) return false
  const { total, available } = endpoints as Readonly<Record<string, unknown>>
  return (typeof total === 'number' && total > 0) || (Array.isArray(available) && available.length > 0)
}
