/**
 * Returns the tier that a provider of this gateway serves by: the requested one, `default` for `auto`, null if none was
 * requested.
 */
export function resolveServiceTier(requested: string | null | undefined): string | null {
  if (requested === undefined || requested === null) return null
  return requested === 'auto' ? 'default' : requested
}
