/**
 * Returns the tier that a provider of this gateway serves by: the requested one, `default` for `auto`, null if none was
 * requested.
 */
export function servedTier(asked: string | null | undefined): string | null {
  if (asked === undefined || asked === null) return null
  return asked === 'auto' ? 'default' : asked
}
