import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PlainError, root, runMain } from '../run-main.mjs'

/** @typedef {{ file: string, line: number, found: string, say: string }} Finding */

/**
 * Phrases that docs/glossary.md replaces, each with the words to use. They are searched in comments, in the titles of
 * tests, in the English text on screen and in the documentation.
 * @type {readonly [RegExp, string][]}
 */
const phrases = [
  [/\b(?:re)?(?:tell|tells|telling|told)\b/giu, 'report, publish, notify, return'],
  [/\b(?:stands|stood)\b/giu, 'is, appears'],
  [/\b(?:nobody|somebody|anybody|whoever)\b/giu, 'name the person or the part'],
  [/\b(?:whatever|wherever)\b/giu, 'any'],
  [/\bat once\b/giu, 'immediately, at the same time, in parallel'],
  [/\bof (?:its|their|his|her|one['’]s) own\b/giu, 'own, separate'],
  [/\b(?:go|goes|went|gone|going) on\b/giu, 'continue'],
  [/\bso (?:many|much)\b/giu, 'name the number'],
  [/\banew\b/giu, 'again'],
  [/\bpatience\b/giu, 'timeout, deadline'],
  [/\bmend(?:s|ed|ing)?\b/giu, 'fix, repair'],
  [/\bby (?:itself|themselves)\b/giu, 'automatically, alone'],
  [/\bfor want of\b/giu, 'without'],
  [/\b(?:write|writes|wrote|written|writing) (?:it |them )?down\b/giu, 'transcribe'],
  [/\bunder way\b/giu, 'in flight, in progress'],
  [/\b(?:put|puts|set|sets) aside\b/giu, 'quarantine, keep'],
  [/\b(?:hand|hands|handed|handing) on\b/giu, 'pass, forward'],
  [/\b(?:hold|holds|held|holding) up\b/giu, 'block, delay'],
  [/\bof late\b/giu, 'recently'],
  [/\bin sight\b/giu, 'visible'],
  [/\bbesides\b/giu, 'also, existing'],
  [/\bways? (?:on|out)\b/giu, 'recovery, error action'],
  [/\ba moment ago\b/giu, 'pending'],
  [/\b(?:forget|forgets|forgot|forgotten|forgetting)\b/giu, 'invalidate, evict, clear, remove'],
  [/\bsaid\b/giu, 'report, state, speech'],
  [/\b(?:let|lets|letting) go\b/giu, 'release'],
  [/\bstirs?\b/giu, 'possible speech'],
  [/\bkeepers?\b/giu, 'store, controller, autosave'],
]

/** Parts of names that docs/glossary.md replaces. @type {readonly [RegExp, string][]} */
const names = [
  [/\b(?:most|longest|least)[A-Z]\w*/gu, 'max…, min…'],
  [/\b\w*[pP]atience\w*/gu, '…TimeoutMs'],
  [/\b(?:re)?(?:tell|told)(?:[A-Z]\w*)?\b|\b\w+(?:Told|Teller)\b/gu, 'publish…, notify…'],
  [/\b(?:forget|forgotten)(?:[A-Z]\w*)?\b|\b\w+Forget\b/gu, 'invalidate…, evict…, clear…'],
  [/\b\w*[kK]eeper\b/gu, '…Store, …Controller, Autosave'],
  [
    /\b(?:besides|goesOn|begun|anew|underWay|writeDown|letGo|handOn|takeVoice|leaveVoice|drawnWhole)\b/gu,
    'see docs/glossary.md',
  ],
]

/** Words kept on purpose, by file: stored keys, columns and names that other programs define. */
const exempt = new Set(['scripts/check/plain-words.mjs', 'scripts/check/plain-words.test.mjs', 'docs/glossary.md'])

/** Migrations keep the names that stored data has. */
const isExempt = (/** @type {string} */ file) =>
  exempt.has(file) || file.startsWith('docs/guide/examples') || /\/de\/|\/german|German/u.test(file)

/**
 * Returns the words of a file that docs/glossary.md replaces.
 * @param {string} file path from the root, which decides what of the text is searched
 * @param {string} text
 * @returns {Finding[]}
 */
export function findPrivateWords(file, text) {
  if (isExempt(file)) return []
  const isCode = /\.(?:tsx?|mjs)$/u.test(file)
  const prose = isCode && !isCatalogue(file) ? proseOf(text) : text
  return [...search(file, prose, phrases), ...(isCode ? search(file, withoutStrings(text), names) : [])]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...finding }) => ({ ...finding, line: text.slice(0, at).split('\n').length }))
}

/** @param {string} file @param {string} text @param {readonly [RegExp, string][]} list */
function search(file, text, list) {
  return list.flatMap(([pattern, say]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index: at }) => ({ file, at, found, say })),
  )
}

/** Files whose strings people read. @param {string} file */
const isCatalogue = (file) =>
  /^renderer\/text\/en\/|^electron\/core\/words\/english|^gateway\/authorize\/.*text/u.test(file)

/**
 * Keeps comments and the titles of tests, and blanks everything else, so that lines keep their numbers.
 * @param {string} code
 */
function proseOf(code) {
  const kept = blank(code).split('')
  const pattern =
    /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|(?<=\b(?:test|describe|it)(?:\.\w+)*(?:\([^()\n]*\))?\(\s*)(['"`])(?:\\.|(?!\1)[^\\])*\1/gu
  for (const { 0: found, index } of code.matchAll(pattern))
    for (let at = 0; at < found.length; at++) kept[index + at] = found[at] ?? ''
  return kept.join('')
}

/** @param {string} code */
function withoutStrings(code) {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|(['"])(?:\\.|(?!\1)[^\\\n])*\1/gu, blank)
}

/** @param {string} text */
const blank = (text) => text.replace(/[^\n]/gu, ' ')

/** Searches all files of the checkout and fails if there are findings. */
export function checkPlainWords() {
  const list = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  })
  const findings = list
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) => findPrivateWords(file, readFileSync(new URL(file, root), 'utf8')))
  if (findings.length === 0) return
  const lines = findings.map(({ file, line, found, say }) => `${file}:${line}: "${found}": say ${say}`)
  throw new PlainError(`${lines.join('\n')}\n${findings.length} words that docs/glossary.md replaces.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(async () => checkPlainWords())
