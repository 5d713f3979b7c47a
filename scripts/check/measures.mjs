import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlainError, printLine, root, runMain } from '../run-main.mjs'
import { namesBorneTwice } from './export-names.mjs'
import { classNamesIn } from './global-classes.mjs'
import { importEdges } from './import-graph.mjs'
import { unusedClasses } from './unused-classes.mjs'

/**
 * Measures how easy the code is to find one's way in, and keeps each measure from getting worse.
 *
 * - Production code is every `.ts`, `.tsx` and `.mjs` file, including scripts, benchmarks and the helpers of end-to-end
 *   tests. It is neither a test (`*.test.*`, `*.spec.*`, `gateway/conformance`), nor test support (`testing` folders,
 *   `e2e/harness`), nor a text catalogue (`renderer/text/en`, `renderer/text/de`, `shared/messages/english`,
 *   `shared/messages/german`).
 * - Lines are all lines of a file: code, comments and blank lines.
 * - A fragment is a production file under 30 lines that one production file imports, in any way.
 * - A folder is in a cycle if its files import, at any distance and counting types, something outside it that imports
 *   the folder in turn. The folders compared are those directly in the one that a measure names; each file next to them
 *   counts as a folder. Tests and test support do not count.
 * - The path of a message is the files whose code a typed message and its answer pass, from the composer through main and
 *   the embedded gateway to the rendered text, in this order. It was found by reading and is kept in `message-path.json`.
 *   It leaves out checks that find nothing to do for such a message (files, presets, tools, budgets, schemas), errors,
 *   texts and tables. A file of it that is missing, is listed twice, or neither imports another one nor is imported by it
 *   fails: the list is then out of date.
 * - A class name is global if a style sheet that is no CSS Module has it, or a module has it in `:global`.
 *
 * `measures.json` has the last value of each measure. A value that is worse than both the last one and the goal fails. A
 * better one is written there by `node scripts/check/measures.mjs --write`. `--list` prints
 * what was counted.
 *
 * @typedef {{ name: string, goal: number, found: readonly string[], value?: number }} Measure `found` has the things that
 *   were counted; `value` is given if they are too many to list
 */

const table = new URL('measures.json', import.meta.url)

/** What each file on the path of a message adds, in walking order. */
const messagePath = /** @type {{ file: string, adds: string }[]} */ (
  JSON.parse(readFileSync(new URL('message-path.json', import.meta.url), 'utf8'))
)

/** Files from this many lines on are no fragments. */
const minLines = 30

/** Large folders, each with its own measure of cycles. */
const large = ['electron/core', 'renderer', 'renderer/chat', 'gateway']

const product = /^(?:shared|shared-node|gateway|electron|renderer)\//u

const catalogue = /^renderer\/text\/(?:en|de)\/|^shared\/messages\/(?:english|german)\//u
const test = /\.(?:test|spec)\.|^gateway\/conformance\//u
const support = /(?:^|\/)testing\/|^e2e\/harness\//u

/** @param {string} file */
const isSource = (file) => /\.(?:ts|tsx|mjs)$/u.test(file) && !test.test(file) && !support.test(file)

/** @param {string} file */
export const isProduction = (file) => isSource(file) && !catalogue.test(file)

/**
 * Returns the measures of a repository.
 * @param {ReadonlyMap<string, string>} files text by path: modules and style sheets
 * @param {readonly { file: string, adds: string }[]} path of a message
 * @returns {Measure[]}
 */
export function measure(files, path = []) {
  const sources = new Map([...files].filter(([file]) => isSource(file)))
  const production = [...sources.keys()].filter(isProduction)
  const lines = new Map(production.map((file) => [file, lineCount(files.get(file) ?? '')]))
  const edges = importEdges(sources)
  const modules = [...files].filter(([file]) => /\.(?:ts|tsx|mjs)$/u.test(file))
  return [
    { name: 'production files', goal: 950, found: [], value: production.length },
    { name: 'production lines', goal: 70_000, found: [], value: sum(lines.values()) },
    {
      name: `files with one importer and under ${minLines} lines`,
      goal: 40,
      found: findFragments(lines, edges),
    },
    {
      name: 'files on the path of a message',
      goal: 75,
      found: path.map(({ file, adds }) => `${file}: ${adds}`),
    },
    ...large.map((folder) => ({
      name: `folders in cycles within ${folder}`,
      goal: 0,
      found: foldersInCycles(folder, edges),
    })),
    {
      name: 'folders in cycles within other folders',
      goal: 0,
      found: parentsOf([...sources.keys()].filter((file) => product.test(file)))
        .filter((folder) => !large.includes(folder))
        .flatMap((folder) => foldersInCycles(folder, edges)),
    },
    {
      name: 'export names borne twice',
      goal: 0,
      found: namesBorneTwice(modules.map(([file, source]) => ({ file, source }))),
    },
    {
      name: 'global class names',
      goal: 40,
      found: [
        ...new Set([...files].flatMap(([file, css]) => (file.endsWith('.css') ? classNamesIn(file, css) : []))),
      ].toSorted(),
    },
    { name: 'classes of CSS Modules that no file uses', goal: 0, found: unusedClasses(files) },
  ]
}

/**
 * @param {ReadonlyMap<string, number>} lines of the production files
 * @param {readonly { from: string, to: string }[]} edges
 */
function findFragments(lines, edges) {
  /** @type {Map<string, number>} */
  const importers = new Map()
  for (const { from, to } of edges) if (lines.has(from)) importers.set(to, (importers.get(to) ?? 0) + 1)
  return [...lines].filter(([file, count]) => count < minLines && importers.get(file) === 1).map(([file]) => file)
}

/**
 * Returns what is wrong with the path of a message.
 * @param {ReadonlyMap<string, string>} files
 * @param {readonly { file: string }[]} path
 * @returns {string[]}
 */
export function pathProblems(files, path) {
  const onPath = path.map(({ file }) => file)
  const sources = new Map(onPath.flatMap((file) => (files.has(file) ? [[file, files.get(file) ?? '']] : [])))
  const linked = new Set(importEdges(sources).flatMap(({ from, to }) => [from, to]))
  return onPath.flatMap((file, index) => {
    if (!sources.has(file)) return [`${file} does not exist`]
    if (onPath.indexOf(file) !== index) return [`${file} is listed twice`]
    return linked.has(file) ? [] : [`${file} is linked to no other file by an import`]
  })
}

/** Returns the folders above files, at any depth, in order. @param {readonly string[]} files */
function parentsOf(files) {
  const parents = files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1)
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  })
  return [...new Set(parents)].toSorted()
}

/**
 * Returns the subfolders of a folder that import themselves through something else in that folder.
 * @param {string} folder
 * @param {readonly { from: string, to: string }[]} edges
 */
function foldersInCycles(folder, edges) {
  /** @type {Map<string, Set<string>>} */
  const targets = new Map()
  /** @param {string} file */
  const partOf = (file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined)
  for (const edge of edges) {
    const from = partOf(edge.from)
    const to = partOf(edge.to)
    if (from === undefined || to === undefined || from === to) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  return [...targets.keys()]
    .filter((part) => posix.extname(part) === '' && reachableFrom(part, targets).has(part))
    .map((part) => `${folder}/${part}`)
    .toSorted()
}

/**
 * Returns what a part imports at any distance. Contains the part itself only if it is in a circle.
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} targets
 */
function reachableFrom(start, targets) {
  const reached = new Set(targets.get(start))
  // A set iterates over members added during the loop, too.
  for (const part of reached) targets.get(part)?.forEach((next) => reached.add(next))
  return reached
}

/** @param {string} text */
const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0)

/** @param {Measure} measured */
const valueOf = ({ value, found }) => value ?? found.length

/**
 * Compares measures with their last values. Returns a table of both and the goals, and the values to keep: the new ones
 * unless they are worse.
 * @param {readonly Measure[]} measures
 * @param {Readonly<Record<string, number>>} last
 * @returns {{ lines: string[], worse: string[], better: string[], lowered: Record<string, number> }}
 */
export function compareMeasures(measures, last) {
  const compared = measures.map((measured) => {
    const value = valueOf(measured)
    return {
      ...measured,
      value,
      before: last[measured.name] ?? value,
      state: value <= measured.goal ? 'met' : 'missed',
    }
  })
  return {
    lines: compared.map(
      ({ name, value, before, goal, state }) =>
        `${name.padEnd(48)} ${String(value).padStart(6)}  goal ${String(goal).padStart(6)}  last ${String(before).padStart(6)}  ${state}`,
    ),
    worse: compared
      .filter(({ value, before, goal }) => value > Math.max(before, goal))
      .map(({ name, value, before }) => `${name}: ${value}, was ${before}`),
    better: compared
      .filter(({ value, before, goal }) => value < before && before > goal)
      .map(({ name, value, before }) => `${name}: ${value}, was ${before}`),
    lowered: Object.fromEntries(
      compared.map(({ name, value, before, goal }) => [name, value > Math.max(before, goal) ? before : value]),
    ),
  }
}

/** @returns {Map<string, string>} */
function readFiles() {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.css']
  const list = execFileSync('git', ['ls-files', ...patterns], { cwd: fileURLToPath(root), encoding: 'utf8' })
  const files = list.split('\n').filter((file) => file !== '')
  return new Map(files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')]))
}

/**
 * Measures the checkout and fails if a measure is worse than it was. Returns what to print.
 * @param {{ write?: boolean, list?: boolean }} [options]
 * @returns {string}
 */
export function checkMeasures({ write = false, list = false } = {}) {
  const files = readFiles()
  const problems = pathProblems(files, messagePath)
  if (problems.length > 0)
    throw new PlainError(`scripts/check/message-path.json is out of date:\n${problems.join('\n')}`)
  const measures = measure(files, messagePath)
  const last = /** @type {Record<string, number>} */ (JSON.parse(readFileSync(table, 'utf8')))
  const { lines, worse, better, lowered } = compareMeasures(measures, last)
  const details = measures.flatMap(({ name, found }) => (found.length > 0 ? [`\n${name}:`, ...found] : []))
  const printed = [...lines, ...(list ? details : [])]
  if (write) writeFileSync(table, `${JSON.stringify(lowered, null, 2)}\n`)
  else if (better.length > 0) printed.push('\nBetter than before. Keep it: node scripts/check/measures.mjs --write')
  if (worse.length === 0) return printed.join('\n')
  throw new PlainError(
    `${printed.join('\n')}\n\nWorse than before:\n${worse.join('\n')}\n` +
      'What counts: scripts/check/measures.mjs, and --list. To accept it, raise the number in scripts/check/measures.json and say why in the commit.',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () =>
    printLine(checkMeasures({ write: process.argv.includes('--write'), list: process.argv.includes('--list') })),
  )
}
