import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PlainError, printLine, root, runMain } from '../run-main.mjs'
import { layers } from './layers.mjs'

/** @typedef {import('./layers.mjs').Layer} Layer */

const page = new URL('docs/architecture.md', root)
const begin = '<!-- Written by scripts/lint/layers-table.mjs from layers.mjs: -->'
const end = '<!-- End of the table. -->'

/** Widths of the two columns. */
const [left, right] = [24, 92]

/**
 * Returns a text table of the layers and the folders that they may import. Packages are left out.
 * @param {readonly Layer[]} shown
 * @returns {string}
 */
export function layersTable(shown) {
  const lines = shown.flatMap(({ folders, imports, types = [] }, index) => {
    const isRepeated = shown.slice(0, index).some((row) => row.folders.some((folder) => folders.includes(folder)))
    // It adds packages to an earlier row.
    if (isRepeated) return []
    const names = [...foldersIn(imports), ...foldersIn(types).map((folder) => `types of ${folder}`)]
    const text = imports.includes('*') ? 'everything' : names.length === 0 ? 'nothing' : names.join(', ')
    const wrapped = wrap(text)
    return Array.from({ length: Math.max(folders.length, wrapped.length) }, (_, line) => {
      const folder = folders[line] === '/' ? '(root)' : (folders[line] ?? '')
      return `${folder.padEnd(left)}${wrapped[line] ?? ''}`.trimEnd()
    })
  })
  return ['```', `${'folder'.padEnd(left)}may import, and itself`, ...lines, '```'].join('\n')
}

/** Returns folders, those of the page without `renderer/`. @param {readonly string[]} names */
const foldersIn = (names) =>
  names.filter((name) => name.endsWith('/')).map((name) => name.replace(/^renderer\/(?=.)/u, ''))

/** @param {string} text */
function wrap(text) {
  /** @type {string[]} */
  const lines = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= right) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/**
 * Returns the page with the table of the layers between its two marks.
 * @param {string} markdown
 * @returns {string}
 */
export function withLayersTable(markdown) {
  const [before, rest] = markdown.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new PlainError(`docs/architecture.md needs ${begin} and ${end}.`)
  return `${before}${begin}\n\n${layersTable(layers)}\n\n${end}${after}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    writeFileSync(page, withLayersTable(readFileSync(page, 'utf8')))
    printLine('Wrote the table of docs/architecture.md.')
  })
}
