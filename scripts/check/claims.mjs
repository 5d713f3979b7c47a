import { findTests } from './find-tests.mjs'

/**
 * docs/security.md lists what is promised, which file implements it and which test proves it. Each list item is a
 * claim: a sentence with the path of a file, followed by one line per test: `file`: "title".
 *
 * @typedef {{ file: string, title: string | null }} NamedTest `title` is null if the entire file is meant
 * @typedef {{ line: number, item: number | null, paths: string[], tests: NamedTest[], strayLines: string[] }} Claim
 *   `line` counts from 1; `item` is the number in a numbered list; `strayLines` name no test
 * @typedef {(path: string) => string | null} ReadSource returns the text of a file in the repository, or null if it
 *   does not exist
 */

/**
 * Reads the claims of a Markdown document.
 * @param {string} markdown
 * @returns {Claim[]}
 */
export function readClaims(markdown) {
  return readItems(markdown).map(({ line, text, children }) => {
    const tests = children.flatMap((child) => readTest(child) ?? [])
    return {
      line,
      item: /^\d/u.test(text) ? Number.parseInt(text, 10) : null,
      paths: pathsIn(text),
      tests,
      strayLines: children.filter((child) => readTest(child) === null),
    }
  })
}

/**
 * Returns a sentence for each claim that the repository contradicts: a path that does not exist, a test that its file
 * lacks, a claim without a file or a test, an item of Electron's checklist that its tests do not mention.
 * @param {string} markdown
 * @param {ReadSource} readSource
 * @returns {string[]}
 */
export function findFalseClaims(markdown, readSource) {
  const missing = markdown
    .split('\n')
    .flatMap((text, index) =>
      pathsIn(text).flatMap((path) => (readSource(path) === null ? [`line ${index + 1}: there is no ${path}`] : [])),
    )
  return [...missing, ...readClaims(markdown).flatMap((claim) => faultsOf(claim, readSource))]
}

/**
 * @param {Claim} claim
 * @param {ReadSource} readSource
 */
function faultsOf({ line, item, paths, tests, strayLines }, readSource) {
  const faults = strayLines.map((text) => `names no test: ${text}`)
  if (paths.length === 0) faults.push('the claim names no file')
  if (tests.length === 0) faults.push('the claim names no test')
  /** @type {number[]} */
  const items = []
  for (const named of tests) {
    const { file, title } = named
    const source = readSource(file)
    if (!/\.(?:test|spec)\.(?:mjs|tsx?)$/u.test(file)) faults.push(`${file} is no file of tests`)
    else if (source !== null) {
      const found = testsNamed(named, source)
      items.push(...itemsOf(source, found))
      if (found.length === 0) faults.push(title === null ? `${file} has no test` : `${file} has no test "${title}"`)
    }
  }
  if (item !== null && !items.includes(item)) faults.push(`no test has the comment "${checklistMark} ${item}"`)
  return faults.map((fault) => `line ${line}: ${fault}`)
}

/** Marks tests of Electron's checklist, followed by the numbers of the items. */
const checklistMark = '// Electron’s checklist:'

/**
 * Returns the items of Electron's checklist in the comments above these tests.
 * @param {string} source
 * @param {readonly import('./find-tests.mjs').DefinedTest[]} tests
 */
function itemsOf(source, tests) {
  return tests
    .map(({ start }) => /\n((?:[ ]*\/\/[^\n]*\n)+)[ ]*$/u.exec(source.slice(0, start))?.[1] ?? '')
    .flatMap((comment) => comment.split('\n').map((text) => text.trim()))
    .filter((text) => text.startsWith(checklistMark))
    .flatMap((text) => text.slice(checklistMark.length).split(',').map(Number))
}

/**
 * Returns the tests of a file that a claim names, those that never run excluded. A long test has a tag after its title.
 * @param {NamedTest} named
 * @param {string} source
 */
function testsNamed({ file, title }, source) {
  const tests = findTests(file, source).filter(({ isSkipped }) => !isSkipped)
  return title === null ? tests : tests.filter((test) => test.title.replace(/(?: @long|\$\{tag\})$/u, '') === title)
}

/**
 * Returns the file and the title in a line below a claim, or null if it names none.
 * @param {string} text
 * @returns {NamedTest | null}
 */
function readTest(text) {
  const [, file, title = null] = /^`([^`]+)`(?:: "([^"]+)")?/u.exec(text) ?? []
  return file === undefined ? null : { file, title }
}

/**
 * Returns the paths of files and folders in code spans: words separated by slashes, except URLs and media types.
 * @param {string} text
 * @returns {string[]}
 */
function pathsIn(text) {
  const spans = [...text.matchAll(/`([^`]+)`/gu)].map(([, span = '']) => span)
  return spans.filter((span) => /^\.?[\w-][\w.-]*(?:\/[\w.-]+)*(?:\/|\.\w+)$/u.test(span) && span.includes('/'))
}

/**
 * Returns the items of all top-level lists, each with its nested lists. Wrapped lines are joined.
 * @param {string} markdown
 */
function readItems(markdown) {
  /** @type {{ line: number, text: string, children: string[] }[]} */
  const items = []
  let isInList = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const last = items.at(-1)
    const [, child] = /^\s+- (.*)$/u.exec(text) ?? []
    if (/^(?:-|\d+\.) /u.test(text)) {
      items.push({ line: index + 1, text: text.replace(/^- /u, ''), children: [] })
      isInList = true
    } else if (!/^\s+\S/u.test(text)) isInList = false
    else if (isInList && last && child !== undefined) last.children.push(child)
    else if (isInList && last && last.children.length > 0) last.children.push(`${last.children.pop()} ${text.trim()}`)
    else if (isInList && last) last.text += ` ${text.trim()}`
  }
  return items
}
