import { posix } from 'node:path'
import { localClassesIn } from './global-classes.mjs'

/** A use of any class of a module. */
const any = '*'

/**
 * Returns the classes of CSS Modules that none of their importers uses, as `sheet: name`.
 * @param {ReadonlyMap<string, string>} files text by path
 * @returns {string[]}
 */
export function unusedClasses(files) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map()
  for (const [file, source] of files) {
    for (const [, styles = '', specifier = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gmu)) {
      const sheet = posix.join(posix.dirname(file), specifier)
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...usesIn(source, styles)]))
    }
  }
  return [...files]
    .filter(([file]) => file.endsWith('.module.css'))
    .flatMap(([sheet, css]) =>
      localClassesIn(css)
        .filter((name) => !used.get(sheet)?.has(name) && !used.get(sheet)?.has(any))
        .map((name) => `${sheet}: ${name}`),
    )
}

/**
 * Returns the classes that a file takes from a module. For a computed one it is every word in quotes (`styles[tone]`), or
 * any if another file says which there are (`styles[cell.align]`).
 * @param {string} source
 * @param {string} styles the module's name in the file
 */
function usesIn(source, styles) {
  if (new RegExp(String.raw`\b${styles}\[\w+\.`, 'u').test(source)) return [any]
  const isComputed = new RegExp(String.raw`\b${styles}\[[^'\]]`, 'u').test(source)
  const named = new RegExp(String.raw`\b${styles}(?:\.|\[')([\w-]+)`, 'gu')
  const uses = [...source.matchAll(named), ...(isComputed ? source.matchAll(/'([\w-]+)'/gu) : [])]
  return uses.map(([, name = '']) => name)
}
