import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { splitIntoSections, type GuideSection } from './guide-section.ts'
import { questionWords, wordsToSearch } from './question-words.ts'

/** The user guide, searchable. */
export interface GuideIndex {
  readonly sections: readonly GuideSection[]
  /** Returns the best sections, best first; empty if no word of the question is in the guide and no heading asks it. */
  search(question: string, limit: number): readonly GuideSection[]
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
  database.exec("CREATE VIRTUAL TABLE section USING fts5(page, headings, body, tokenize = 'porter unicode61')")
  const insert = database.prepare('INSERT INTO section (rowid, page, headings, body) VALUES (?, ?, ?, ?)')
  for (const [index, { page, headings, body }] of sections.entries()) {
    insert.run(index, page, headings.join(' '), body)
  }
  const select = database.prepare(
    'SELECT rowid FROM section WHERE section MATCH ? ORDER BY bm25(section, 6.0, 8.0, 1.0), rowid LIMIT ?',
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
