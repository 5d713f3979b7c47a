import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * The result of comparing two screenshots of one name. `pixels` is the number of pixels that differ, and `box` the
 * rectangle around them; both are null unless there are two pictures of the same size.
 * @typedef {{
 *   name: string
 *   state: 'same' | 'changed' | 'resized' | 'added' | 'removed'
 *   pixels: number | null
 *   box: { left: number, top: number, right: number, bottom: number } | null
 * }} Difference
 */

/**
 * Compares the screenshots of two folders by name, and writes a picture of each difference to a third.
 * @param {{ before: string, after: string, out: string }} folders
 * @returns {Difference[]} the differences, the largest first, then the equal pairs
 */
export function compareScreenshots({ before, after, out }) {
  mkdirSync(out, { recursive: true })
  const earlier = new Set(screenshotsIn(before))
  const later = new Set(screenshotsIn(after))
  return [...new Set([...earlier, ...later])]
    .toSorted()
    .map((name) => {
      if (!later.has(name)) return withoutPixels(name, 'removed')
      if (!earlier.has(name)) return withoutPixels(name, 'added')
      return comparePair(name, { before, after, out })
    })
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

/**
 * Writes an HTML page with the pictures of every difference side by side.
 * @param {readonly Difference[]} differences
 * @param {{ before: string, after: string, out: string }} folders
 * @returns {string} the path of the page
 */
export function writeReport(differences, { before, after, out }) {
  const path = join(out, 'index.html')
  const picture = (/** @type {string} */ folder, /** @type {string} */ name) =>
    `<img loading="lazy" src="${escapeHtml(encodeURI(join(relative(out, folder), name)))}" alt="">`
  const rows = differences
    .filter(({ state }) => state !== 'same')
    .map(({ name, state, pixels }) => {
      const pictures = [
        state === 'added' ? '' : picture(before, name),
        state === 'removed' ? '' : picture(after, name),
        state === 'changed' ? picture(out, name) : '',
      ]
      const size = pixels === null ? state : `differing pixels: ${pixels}`
      return `<h2>${escapeHtml(name)}: ${size}</h2>\n<div>${pictures.filter((each) => each !== '').join('\n')}</div>`
    })
  const same = differences.filter(({ state }) => state === 'same').length
  const style = 'body{font:14px sans-serif}div{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}img{width:100%}'
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>
<p>Before, after, difference. ${same} are the same.</p>
${rows.join('\n')}
`,
  )
  return path
}

/** @param {string} folder */
function screenshotsIn(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

/**
 * @param {string} name
 * @param {'added' | 'removed' | 'resized'} state
 * @returns {Difference}
 */
function withoutPixels(name, state) {
  return { name, state, pixels: null, box: null }
}

/**
 * @param {string} name
 * @param {{ before: string, after: string, out: string }} folders
 * @returns {Difference}
 */
function comparePair(name, { before, after, out }) {
  const [one, other] = [before, after].map((folder) => PNG.sync.read(readFileSync(join(folder, name))))
  if (!one || !other || one.width !== other.width || one.height !== other.height) return withoutPixels(name, 'resized')
  const { width, height } = one
  const drawn = new PNG({ width, height })
  const pixels = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: 0.05 })
  if (pixels === 0) return { name, state: 'same', pixels, box: null }
  writeFileSync(join(out, name), PNG.sync.write(drawn))
  return { name, state: 'changed', pixels, box: boxOf(one, other) }
}

/**
 * Returns the rectangle around all pixels that are not exactly equal; `right` and `bottom` are inside it.
 * @param {PNG} one
 * @param {PNG} other
 */
function boxOf({ width, data }, other) {
  const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  for (let at = 0; at < data.length; at += 4) {
    if (data.readUInt32BE(at) === other.data.readUInt32BE(at)) continue
    const x = (at / 4) % width
    const y = Math.floor(at / 4 / width)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** @param {Difference} difference */
function weightOf({ pixels }) {
  // Not infinity, whose difference from itself is not a number.
  return pixels ?? Number.MAX_SAFE_INTEGER
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
