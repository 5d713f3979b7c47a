import { DatabaseSync } from 'node:sqlite'
import { type GuideSection, withoutLinks } from '#shared/guide/guide-section.ts'
import { withSynonyms } from '#shared/guide/question-synonyms.ts'
import { readWords } from '#shared/guide/question-words.ts'

/** A name of a section: its heading, or what people ask it as. */
interface SectionName {
  /** The index of the section. */
  readonly section: number
  readonly text: string
}

/** Where a word is, by the indexes of sections and names. */
export interface WordPlaces {
  /** How well each section fits the word: a number above 0 for every section that has it. */
  readonly fits: ReadonlyMap<number, number>
  /** The sections that have it in the title of their page. */
  readonly titled: ReadonlySet<number>
  readonly names: readonly number[]
  /** Whether the word is not in the guide and these are the places of a similar one. */
  readonly isSimilar: boolean
}

/** The words of all sections, in a full-text index in memory. */
export interface SectionWords {
  readonly names: readonly SectionName[]
  /** Returns where a word or its synonyms are. */
  find(word: string): WordPlaces
  /** Returns the indexes of the sections with all words, of which the last may be incomplete, best first. */
  findBeginning(words: readonly string[], limit: number): readonly number[]
  close(): void
}

/** The rank of SQLite, in which a word in a name weighs more than one in the text. */
const rank = 'bm25(section, 3.0, 8.0, 1.0)'

export function indexWords(sections: readonly GuideSection[]): SectionWords {
  // Headings are first: a name that two sections share is that of the one with this heading.
  const names = [
    ...sections.map(({ page, headings }, section) => ({ section, text: headings.at(-1) ?? page })),
    ...sections.flatMap(({ askedAs }, section) => askedAs.split(', ').map((text) => ({ section, text }))),
  ].filter(({ text }) => text !== '')
  const vocabulary = new Set<string>()
  for (const { page, body } of sections) for (const word of readWords(`${page} ${body}`)) vocabulary.add(word)
  for (const { text } of names) for (const word of readWords(text)) vocabulary.add(word)

  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE section USING fts5(page, names, body, tokenize = 'porter unicode61')")
  database.exec("CREATE VIRTUAL TABLE name USING fts5(text, tokenize = 'porter unicode61')")
  const insert = database.prepare('INSERT INTO section (rowid, page, names, body) VALUES (?, ?, ?, ?)')
  for (const [index, { page, headings, askedAs, body }] of sections.entries()) {
    insert.run(index, page, `${headings.join('\n')}\n${askedAs}`, withoutLinks(body))
  }
  const insertName = database.prepare('INSERT INTO name (rowid, text) VALUES (?, ?)')
  for (const [index, { text }] of names.entries()) insertName.run(index, text)
  const select = database.prepare(`SELECT rowid AS id, ${rank} AS rank FROM section WHERE section MATCH ?`)
  const selectNames = database.prepare('SELECT rowid AS id FROM name WHERE name MATCH ?')
  const selectBest = database.prepare(
    `SELECT rowid AS id FROM section WHERE section MATCH ? ORDER BY ${rank}, rowid LIMIT ?`,
  )
  const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => Number(id))

  return {
    names,
    find(asked) {
      const isKnown = withSynonyms(asked).some((word) => vocabulary.has(word))
      const similar = isKnown ? null : findSimilarWord(asked, vocabulary)
      const anyOf = quote(withSynonyms(similar ?? asked)).join(' OR ')
      return {
        // SQLite ranks by negative numbers, the best first.
        fits: new Map(select.all(anyOf).map(({ id, rank: negative }) => [Number(id), -Number(negative)])),
        titled: new Set(ids(select.all(`page : (${anyOf})`))),
        names: ids(selectNames.all(anyOf)),
        isSimilar: similar !== null,
      }
    },
    findBeginning: (words, limit) => ids(selectBest.all(`${quote(words).join(' AND ')}*`, limit)),
    close() {
      database.close()
    },
  }
}

/** In quotes a word is never read as an operator of the query language. */
function quote(words: readonly string[]): string[] {
  return words.map((word) => `"${word}"`)
}

/** Shorter words have too many neighbours that mean something else. */
const minSimilarLength = 5

/**
 * Returns the word of the vocabulary that a misspelt word most likely means: it begins with the same letter and differs
 * in one letter that is missing, added, changed or swapped with the next. Null if there is none.
 */
export function findSimilarWord(word: string, vocabulary: Iterable<string>): string | null {
  if (word.length < minSimilarLength) return null
  for (const known of vocabulary) {
    if (known.length >= minSimilarLength && known[0] === word[0] && differsInOneLetter(word, known)) return known
  }
  return null
}

function differsInOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = one.slice(start)
  const otherRest = other.slice(start)
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  )
}
