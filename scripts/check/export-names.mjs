import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { PlainError, root, runMain } from '../run-main.mjs'

/**
 * Names that several files export with one meaning, or by a convention that is easier to read than other names.
 * @type {ReadonlyMap<string, string>}
 */
const allowed = new Map([
  ['test', 'Playwright’s test with other fixtures: a spec imports the one that it needs'],
  ['hasProgram', 'the same for scripts and for tests, which are typed'],
  ['text', 'a schema of a field, next to `number` and `list`; in tests the event with that text'],
])

/** Folders whose exports have the names of what they translate. */
const translations = /^renderer\/text\/de\/|^shared\/words\/german\//u

/**
 * Returns the names that more than one file exports, with the files. Re-exports and default exports do not count. Also
 * returns which of the allowed names only one file or none exports.
 * @param {readonly { file: string, source: string }[]} files
 * @param {Iterable<string>} allowedNames
 * @returns {{ shared: Map<string, string[]>, unused: string[] }}
 */
export function findSharedNames(files, allowedNames) {
  /** @type {Map<string, Set<string>>} */
  const filesOf = new Map()
  for (const { file, source } of files) {
    if (translations.test(file)) continue
    for (const { entries } of parseSync(file, source).module.staticExports) {
      for (const { moduleRequest, exportName } of entries) {
        if (moduleRequest || exportName.kind !== 'Name') continue
        filesOf.set(exportName.name, (filesOf.get(exportName.name) ?? new Set()).add(file))
      }
    }
  }
  const shared = new Map([...filesOf].filter(([, { size }]) => size > 1).map(([name, found]) => [name, [...found]]))
  // Removes the allowed names that are shared; what is not there to remove is unused.
  const unused = [...allowedNames].filter((name) => !shared.delete(name))
  return { shared, unused }
}

/**
 * Returns the names that more than one file exports, except the allowed ones, in order.
 * @param {readonly { file: string, source: string }[]} files
 */
export const namesBorneTwice = (files) => [...findSharedNames(files, allowed.keys()).shared.keys()].toSorted()

/** Searches all files of the checkout and fails if a name has more than one meaning. */
export function checkExportNames() {
  const list = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  })
  const files = list.split('\n').filter((file) => file !== '')
  const sources = files.map((file) => ({ file, source: readFileSync(new URL(file, root), 'utf8') }))
  const { shared, unused } = findSharedNames(sources, allowed.keys())
  if (unused.length > 0) throw new PlainError(`Allowed, but not exported by several files: ${unused.join(', ')}.`)
  if (shared.size === 0) return
  const lines = [...shared].map(([name, found]) => `${name}: ${found.join(', ')}`)
  throw new PlainError(`${lines.join('\n')}\n${shared.size} names are exported by more than one file.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => checkExportNames())
