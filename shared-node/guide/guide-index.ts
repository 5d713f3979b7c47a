import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GuideSection, splitIntoSections } from '#shared/guide/guide-section.ts'
import { findSubjectWords, isModelWork, questionKey, readWords } from '#shared/guide/question-words.ts'
import { rateSections } from './rate-sections.ts'
import { indexWords } from './section-words.ts'

/** The user guide, searchable. */
export interface GuideIndex {
  readonly sections: readonly GuideSection[]
  /**
   * Returns the sections that answer a question, best first; empty if none has most of the words of its subject, or if
   * it asks for work that a guide cannot do.
   */
  search(question: string, limit: number): readonly GuideSection[]
  /**
   * Returns the best sections for what is being typed: those with every word of the subject and the beginning of the last
   * word. If there are none, those that answer it as a question.
   */
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

/** The share of a question's subject words that a section must have. */
const minCoverage = 0.55

export function indexGuide(sections: readonly GuideSection[]): GuideIndex {
  const words = indexWords(sections)
  const byKey = new Map<string, number[]>()
  for (const { section, text } of words.names) {
    const key = questionKey(text)
    byKey.set(key, [...(byKey.get(key) ?? []), section])
  }
  const at = (indexes: Iterable<number>) => [...indexes].flatMap((index) => sections[index] ?? [])

  const search: GuideIndex['search'] = (question, limit) => {
    // A question that the guide names has its answer there, even if other sections fit its words better.
    const exact = byKey.get(questionKey(question)) ?? []
    if (exact.length === 0 && isModelWork(question)) return []
    const found = rateSections(question, sections.length, words)
      .filter(({ coverage }) => coverage >= minCoverage)
      .toSorted((a, b) => b.score - a.score || a.section - b.section)
    return at(new Set([...exact, ...found.map(({ section }) => section)])).slice(0, limit)
  }

  return {
    sections,
    search,
    lookUp(typed, limit) {
      const last = readWords(typed).at(-1)
      if (last === undefined) return []
      const before = findSubjectWords(typed).filter((word) => word !== last)
      const found = words.findBeginning([...before, last], limit)
      if (found.length === 0) return search(typed, limit)
      // A heading that is typed in full comes first.
      const exact = byKey.get(questionKey(typed)) ?? []
      return at(new Set([...exact, ...found])).slice(0, limit)
    },
    close: words.close,
  }
}
