import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOn, readColours } from './contrast.mjs'

const tokens = readFileSync(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8')

const planes = ['bg-rail', 'bg-side', 'bg', 'bg-raised', 'bg-field', 'bg-code']
/** Nothing, hover and selection, which lie on any plane. */
const states = [[], ['fill-1'], ['fill-2']]
const kinds = ['comment', 'keyword', 'string', 'number', 'function', 'type', 'text']

/**
 * What may carry words, on every ground that it may meet: the lowest layer first. A new token of text or of a ground
 * belongs here.
 * @type {readonly (readonly [texts: readonly string[], grounds: readonly (readonly string[])[]])[]}
 */
const words = [
  [['text', 'text-2', 'text-3', 'accent', 'danger', 'warn', 'ok'], on(planes, states)],
  // A press, a track below a label, and what Find marks.
  [['text', 'text-2'], on(planes, [['fill-3']])],
  [['text'], on(['bg', 'bg-side', 'bg-raised', 'bg-code'], [['found'], ['fill-1', 'found']])],
  [['accent', 'text', 'text-2'], on(planes, [['accent-soft']])],
  ...['danger', 'warn', 'ok'].map(
    (meaning) =>
      /** @type {const} */ ([[meaning, 'text', 'text-2'], on(['bg', 'bg-side', 'bg-raised'], [[`${meaning}-soft`]])]),
  ),
  [['text', 'text-2'], on(['bg', 'bg-raised'], [['add-line'], ['del-line']])],
  [
    ['text'],
    on(
      ['bg', 'bg-raised'],
      [
        ['add-line', 'add-word'],
        ['del-line', 'del-word'],
      ],
    ),
  ],
  [['accent-on'], [['accent-fill'], ['accent-fill-hover'], ['accent-fill-press'], ['danger-fill']]],
  [['text-on-tooltip'], [['bg-tooltip']]],
  [kinds.map((kind) => `code-${kind}`), on(['bg-code'], [[], ['fill-1']])],
]

/** Outlines of controls, marks and parts of charts, on what is beside them. */
const graphics = [
  [['line-control', 'focus-color'], on(planes, [[]])],
  [['accent-fill', 'danger-fill'], on(['bg', 'bg-side', 'bg-raised'], [[]])],
  [['series-1', 'series-2', 'series-3', 'series-4'], [['bg']]],
]

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  test(`text has a contrast of 4.5 on every ground that it may meet, ${theme}`, () => {
    expect(failures(theme, words, 4.5)).toEqual([])
  })

  test(`outlines of controls, marks and charts have a contrast of 3, ${theme}`, () => {
    expect(failures(theme, graphics, 3)).toEqual([])
  })
}

test.each([
  ['oklch(0 0 0)', 'oklch(1 0 0)', 21],
  ['oklch(1 0 0)', 'oklch(1 0 0)', 1],
  // #767676 on white, the darkest grey that fails by nothing.
  ['oklch(0.5649 0 0)', 'oklch(1 0 0)', 4.54],
  // #ff0000 on white.
  ['oklch(0.62796 0.25768 29.2339)', 'oklch(1 0 0)', 4],
  // Black at half its opacity on white is #808080.
  ['oklch(0 0 0 / 0.5)', 'oklch(1 0 0)', 3.95],
])('%s on %s has the contrast %d', (text, ground, contrast) => {
  const colours = readColours(`:root {\n  --text: ${text};\n  --ground: ${ground};\n}`, 'light')
  const [one, other] = [colours.get('text'), colours.get('ground')]
  expect(one && other && contrastOn(one, [other])).toBeCloseTo(contrast, 1)
})

/**
 * @param {readonly string[]} lowest
 * @param {readonly (readonly string[])[]} layers
 */
function on(lowest, layers) {
  return lowest.flatMap((plane) => layers.map((above) => [plane, ...above]))
}

/**
 * Returns the pairs below the goal, each with its contrast.
 * @param {'light' | 'dark'} theme
 * @param {readonly (readonly (readonly (string | readonly string[])[])[])[]} pairs
 * @param {number} goal
 */
function failures(theme, pairs, goal) {
  const colours = readColours(tokens, theme)
  const colour = (/** @type {string} */ name) => {
    const found = colours.get(name)
    if (!found) throw new Error(`tokens.css has no colour --${name}`)
    return found
  }
  return pairs.flatMap(([texts = [], grounds = []]) =>
    texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const contrast = contrastOn(colour(String(text)), [ground].flat().map(colour))
        return contrast < goal ? [`${String(text)} on ${[ground].flat().join(' + ')}: ${contrast.toFixed(2)}`] : []
      }),
    ),
  )
}
