/** Cost of one chunk, in characters of prose. */
const chunkBudget = 12_000

/** Cost of a markup character, in characters of prose. */
const markupCost = 20

/** Characters that create elements, and line ends, which create rows and items. */
const isMarkup = Object.fromEntries(Array.from('*_`~|[]$<>\n', (character) => [character.charCodeAt(0), true]))

/**
 * Returns the end of the chunk that starts at `from`. Chunks limit the time for which a long text blocks the window, for
 * prose as well as for markup.
 */
export function endOfChunk(text: string, from: number): number {
  let cost = 0
  for (let at = from; at < text.length; at += 1) {
    cost += isMarkup[text.charCodeAt(at)] === true ? markupCost : 1
    if (cost > chunkBudget) return at
  }
  return text.length
}
