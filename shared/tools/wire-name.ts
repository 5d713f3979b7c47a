const maxLength = 64

/**
 * Returns the name of a server's tool in requests: `server__tool`, in the letters and the length that the API allows. A
 * name that had to be changed ends with a number made from the original, so that two tools never share one.
 */
export function wireNameOf(server: string, tool: string): string {
  const whole = `${server}__${tool}`
  const written = whole.replaceAll(/[^A-Za-z0-9_-]/g, '_')
  // Such names of servers would leave open where that of the tool begins.
  const isAmbiguous = server.includes('__') || server.endsWith('_')
  if (written === whole && whole.length <= maxLength && !isAmbiguous) return whole
  const mark = `_${hash(`${server}\n${tool}`).toString(36)}`
  return written.slice(0, maxLength - mark.length) + mark
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193) >>> 0
  }
  return value
}
