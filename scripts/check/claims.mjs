/**
 * docs/security.md lists what is promised, which file implements it and which test proves it. Each list item is a
 * claim: a sentence with the path of a file, followed by one line per test: `file`: "title".
 *
 * @typedef {{ file: string, title: string | null }} NamedTest `title` is null if the entire file is meant
 * @typedef {{ line: number, item: number | null, paths: string[], tests: NamedTest[], isUntested: boolean,
 *   strayLines: string[] }} Claim `line` counts from 1; `item` is the number in a numbered list; `strayLines` neither
 *   name a test nor state that there is none
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
      isUntested: children.some((child) => untested.test(child)),
      strayLines: children.filter((child) => readTest(child) === null && !untested.test(child)),
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
function faultsOf({ line, item, paths, tests, isUntested, strayLines }, readSource) {
  const faults = strayLines.map((text) => `names no test: ${text}`)
  if (paths.length === 0) faults.push('the claim names no file')
  if (tests.length === 0 && !isUntested) faults.push('the claim names no test, and does not say "no test of its own"')
  for (const { file, title } of tests) {
    const source = readSource(file)
    if (!/\.(?:test|spec)\.(?:mjs|tsx?)$/u.test(file)) faults.push(`${file} is no file of tests`)
    else if (title !== null && source !== null && findTest(source, title) === -1) {
      faults.push(`${file} has no test "${title}"`)
    }
  }
  const namesItem = tests.some(({ file, title }) => itemsOf(readSource(file) ?? '', title).includes(item ?? Number.NaN))
  if (item !== null && !isUntested && !namesItem) faults.push(`no test has the comment "${checklistMark} ${item}"`)
  return faults.map((fault) => `line ${line}: ${fault}`)
}

const untested = /^no test of its own/iu

/** Marks tests of Electron's checklist, followed by the numbers of the items. */
const checklistMark = '// Electron’s checklist:'

/**
 * Returns the items of Electron's checklist in the comment above a test, or above any test of the file.
 * @param {string} source
 * @param {string | null} title
 */
function itemsOf(source, title) {
  const before = title === null ? source : source.slice(0, Math.max(0, findTest(source, title)))
  const comment = title === null ? before : (/\n((?:\/\/[^\n]*\n)+)$/u.exec(before)?.[1] ?? '')
  return comment
    .split('\n')
    .filter((text) => text.startsWith(checklistMark))
    .flatMap((text) => text.slice(checklistMark.length).split(',').map(Number))
}

/**
 * Returns the position of the test with this title, or -1. Titles with placeholders (`%s`, `${name}`) are compared as
 * written in the source. Titles of long tests are followed by a tag.
 * @param {string} source
 * @param {string} title
 */
function findTest(source, title) {
  const escaped = title.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll("'", String.raw`\\?'`)
  const found = new RegExp(String.raw`(['"\x60])${escaped}(?: @long|\$\{tag\})?\1`, 'u').exec(source)
  return found === null ? -1 : Math.max(0, source.lastIndexOf('\ntest', found.index) + 1)
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
