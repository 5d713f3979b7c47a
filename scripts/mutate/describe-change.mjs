/**
 * Describes on one line what a mutant changes.
 * @param {{ original: string, replacement: string, wrap: 'expression' | 'statement' | 'block' }} mutant
 */
export function describeChange({ original, replacement, wrap }) {
  const short = (/** @type {string} */ text) => {
    const line = text.replaceAll(/\s+/gu, ' ')
    return line.length > 90 ? `${line.slice(0, 87)}...` : line
  }
  return wrap === 'expression' ? `${short(original)} → ${short(replacement)}` : `${short(original)} removed`
}
