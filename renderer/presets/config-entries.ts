/** One parameter of a preset's version, as it is read on screen. */
export interface ConfigEntry {
  name: string
  value: string
  /** Structured values are shown as JSON, on lines of their own. */
  isBlock: boolean
}

/** The parameters that are set, by name. What is null or missing is unset and left out. */
export function configEntries(config: Readonly<Record<string, unknown>>): ConfigEntry[] {
  return Object.entries(config)
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, value]) => ({ name, ...worded(value) }))
}

function worded(value: unknown): { value: string; isBlock: boolean } {
  if (typeof value === 'string') return { value, isBlock: value.includes('\n') }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return { value: value.join(', '), isBlock: false }
  }
  const json = JSON.stringify(value, null, 2)
  return { value: json, isBlock: json.includes('\n') }
}
