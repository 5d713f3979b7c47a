import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type GuideSection, splitIntoSections, withoutLinks } from '#shared/guide/guide-section.ts'

/** The user guide, searchable. */
export interface GuideIndex {
  readonly sections: readonly GuideSection[]
  /** Returns the best sections, best first; empty if no word of the question is in the guide and no heading asks it. */
  search(question: string, limit: number): readonly GuideSection[]
  /** Returns the best sections for what is being typed: those with every word, of which the last may be incomplete. */
  lookUp(typed: string, limit: number): readonly GuideSection[]
  close(): void
}

/**
 * Reads all pages of a folder (`*.md`) into a full-text index in memory.
 * @throws if the folder has no pages: an app without its guide was built incorrectly and should fail at the start
 */
export function openGuide(directory: string): GuideIndex {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  if (names.length === 0) throw new Error(`No pages of the user guide are in ${directory}`)
  return indexGuide(names.flatMap((name) => splitIntoSections(readFileSync(join(directory, name), 'utf8'), name)))
}

/** Indexes sections. A word in a heading weighs more than one in the text, and the page's title weighs most. */
export function indexGuide(sections: readonly GuideSection[]): GuideIndex {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE section USING fts5(page, headings, asked, body, tokenize = 'porter unicode61')")
  const insert = database.prepare('INSERT INTO section (rowid, page, headings, asked, body) VALUES (?, ?, ?, ?, ?)')
  for (const [index, { page, headings, askedAs, body }] of sections.entries()) {
    insert.run(index, page, headings.join(' '), askedAs, withoutLinks(body))
  }
  const select = database.prepare(
    'SELECT rowid FROM section WHERE section MATCH ? ORDER BY bm25(section, 6.0, 8.0, 6.0, 1.0), rowid LIMIT ?',
  )
  const byHeading = indexHeadings(sections)
  return {
    sections,
    search(question, limit) {
      const words = wordsToSearch(question)
      // A question that is written in the guide has its answer below it, even if other sections rank higher.
      const exact = byHeading.get(normalise(question)) ?? []
      if (words.length === 0) return exact.slice(0, limit).flatMap((index) => sections[index] ?? [])
      // In quotes a word is never read as an operator of the query language.
      const quoted = words.map((word) => `"${word}"`)
      // Sections with every word come before those with a rare one, which the rank alone does not ensure.
      const rows = [' AND ', ' OR '].flatMap((joined) => select.all(quoted.join(joined), limit))
      const found = new Set([...exact, ...rows.map((row) => Number(row['rowid']))])
      return [...found].slice(0, limit).flatMap((index) => sections[index] ?? [])
    },
    lookUp(typed, limit) {
      const words = questionWords(typed).slice(0, maxWords)
      if (words.length === 0) return []
      const rows = select.all(`${words.map((word) => `"${word}"`).join(' AND ')}*`, limit)
      return rows.flatMap((row) => sections[Number(row['rowid'])] ?? [])
    },
    close() {
      database.close()
    },
  }
}

/** Returns the indexes of the sections by their own heading. */
function indexHeadings(sections: readonly GuideSection[]): ReadonlyMap<string, readonly number[]> {
  const byHeading = new Map<string, number[]>()
  for (const [index, { headings }] of sections.entries()) {
    const heading = normalise(headings.at(-1) ?? '')
    if (heading !== '') byHeading.set(heading, [...(byHeading.get(heading) ?? []), index])
  }
  return byHeading
}

/** Makes questions equal that differ only in case and punctuation. */
function normalise(question: string): string {
  return questionWords(question).join(' ')
}

// Words that occur in every question and do not identify its subject.
const commonWords: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any app application are as ask at be been but by can could did do does doing don done ' +
    'explain find for from gatehouse get give go had has have hello help here hey hi how i if in into is it its just know ' +
    'let like make may me my need no not of on or please possible say see should show so some something tell than thank ' +
    'thanks that the their them then there these they thing things this to use using want was way we were what when where ' +
    'which who why will with work works would yes you your'
  ).split(/\s+/),
)

/** More words than a question needs; a pasted page must not become a query of thousands of terms. */
const maxWords = 24

/** Characters that are read at each end of a question: a request may contain megabytes, and reading blocks the process. */
const charactersAtEachEnd = 4000

/** Returns all words of a question in lower case. Of a very long one only the beginning and the end are read. */
export function questionWords(question: string): readonly string[] {
  const read =
    question.length <= 2 * charactersAtEachEnd
      ? question
      : `${question.slice(0, charactersAtEachEnd)} ${question.slice(-charactersAtEachEnd)}`
  return read.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the words of a question that are worth searching for, each once, in lower case. */
export function wordsToSearch(question: string): string[] {
  return [...new Set(questionWords(question))].filter((word) => !commonWords.has(word)).slice(0, maxWords)
}
