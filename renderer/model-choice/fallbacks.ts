/** Returns the fallbacks in the parameter `models`; any other value has none. */
export function fallbacksIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
