/** Cost of one chunk, in characters of prose. */
const aGo = 12_000

/** Cost of a markup character, in characters of prose. */
const signCost = 20

/** Characters that create elements, and line ends, which create rows and items. */
const isSign = Object.fromEntries(Array.from('*_`~|[]$<>\n', (sign) => [sign.charCodeAt(0), true]))

/**
 * Returns the end of the chunk that starts at `from`. The chunks bound the time for which a long text blocks the
 * window, whatever it consists of.
 */
export function endOfChunk(text: string, from: number): number {
  let cost = 0
  for (let at = from; at < text.length; at += 1) {
    cost += isSign[text.charCodeAt(at)] === true ? signCost : 1
    if (cost > aGo) return at
  }
  return text.length
}
