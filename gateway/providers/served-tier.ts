/** The tier that a provider of this gateway serves by: what was asked for, `auto` being the default; null unasked. */
export function servedTier(asked: string | null | undefined): string | null {
  if (asked === undefined || asked === null) return null
  return asked === 'auto' ? 'default' : asked
}
