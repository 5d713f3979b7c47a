/** What is read and drawn in one go: so many characters of prose, or fewer of what becomes many elements. */
const aGo = 12_000

/** A sign of Markdown costs as much as so many letters. */
const signCost = 20

/** Signs that make elements, and line ends, which make rows and items. */
const isSign = Object.fromEntries(Array.from('*_`~|[]$<>\n', (sign) => [sign.charCodeAt(0), true]))

/**
 * Up to where a text is read in one go from a place in it, so that a long text that is there at once holds the window up
 * for a moment only, whatever it is made of.
 */
export function endOfChunk(text: string, from: number): number {
  let cost = 0
  for (let at = from; at < text.length; at += 1) {
    cost += isSign[text.charCodeAt(at)] === true ? signCost : 1
    if (cost > aGo) return at
  }
  return text.length
}
