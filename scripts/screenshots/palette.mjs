/** Colours of an animation; the remaining index is for pixels that do not change. */
const maxColours = 255

/**
 * Returns a palette for some pictures, and the index of its nearest colour for each of theirs. Each step adds the colour
 * that is seen most: the more pixels it has, and the less it resembles the palette. Colours are numbers of red, green
 * and blue; pictures are rows of RGBA without transparency.
 * @param {readonly Buffer[]} pictures
 * @param {number} [limit]
 */
export function choosePalette(pictures, limit = maxColours) {
  const entries = countColours(pictures).map(([colour, count]) => ({ colour, count, distance: Infinity, index: 0 }))
  /** @type {number[]} */
  const colours = []
  while (colours.length < limit) {
    const next = entries.reduce((best, entry) => (lossOf(entry) > lossOf(best) ? entry : best))
    if (next.distance === 0) break
    const index = colours.push(next.colour) - 1
    for (const entry of entries) {
      const distance = distanceOf(entry.colour, next.colour)
      if (distance < entry.distance) Object.assign(entry, { distance, index })
    }
  }
  const indexes = new Map(entries.map(({ colour, index }) => [colour, index]))
  return { colours, indexOf: (/** @type {number} */ colour) => indexes.get(colour) ?? 0 }
}

/**
 * @param {readonly Buffer[]} pictures
 * @returns {[colour: number, count: number][]}
 */
function countColours(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = pixels.readUIntBE(at, 3)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  return [...counts]
}

/** @param {{ count: number, distance: number }} entry */
const lossOf = ({ count, distance }) => count * distance

/**
 * Returns the square of the distance of two colours.
 * @param {number} one
 * @param {number} other
 */
function distanceOf(one, other) {
  const red = (one >> 16) - (other >> 16)
  const green = ((one >> 8) & 255) - ((other >> 8) & 255)
  const blue = (one & 255) - (other & 255)
  return red * red + green * green + blue * blue
}
