import { findSubjectWords, isEverydayWord } from '#shared/guide/question-words.ts'
import type { SectionWords } from './section-words.ts'

/** How well a section fits a question. */
export interface SectionRating {
  readonly section: number
  /** The share of the question's subject words that it has, each weighted by how rare it is in the guide: 0 to 1. */
  readonly coverage: number
  /** For the order of sections that cover the question. */
  readonly score: number
}

/** How much a word counts that is only in the text of a section, and not in its names. */
const weightInText = 0.5

/** How much a misspelt word counts. */
const weightOfSimilar = 0.8

/** The weight of a word that the guide lacks: that of one in about six of 200 sections. */
const maxWeight = 3.5

const maxEverydayWeight = 0.5

/** How much a section gains whose name says all of the question and nothing else. */
const nameGain = 3

/** Rates the sections that have words of a question. The weights were chosen with questions.json. */
export function rateSections(question: string, sectionCount: number, index: SectionWords): SectionRating[] {
  const words = findSubjectWords(question)
  if (words.every(isEverydayWord)) return []
  const weighted = words.map((word) => {
    const found = index.find(word)
    return { ...found, weight: weigh(word, found.fits.size, sectionCount) }
  })
  const whole = weighted.reduce((sum, { weight }) => sum + weight, 0)

  const fit = new Map<number, number>()
  const covered = new Map<number, number>()
  const nameHits = new Map<number, { readonly count: number; readonly weight: number }>()
  for (const { fits, titled, names, isSimilar, weight } of weighted) {
    const share = isSimilar ? weightOfSimilar : 1
    const named = new Set([...titled, ...names.map((name) => index.names[name]?.section)])
    for (const [section, fitOfWord] of fits) {
      add(fit, section, fitOfWord * share)
      add(covered, section, weight * share * (named.has(section) ? 1 : weightInText))
    }
    for (const name of names) {
      const { count, weight: before } = nameHits.get(name) ?? { count: 0, weight: 0 }
      nameHits.set(name, { count: count + 1, weight: before + weight })
    }
  }

  /** How much of the question the best name of a section says, and how little else: 0 to 1. */
  const named = new Map<number, number>()
  for (const [name, { count, weight }] of nameHits) {
    const { section = -1, text = '' } = index.names[name] ?? {}
    const precision = count / Math.max(count, findSubjectWords(text).length)
    named.set(section, Math.max(named.get(section) ?? 0, precision * (weight / whole)))
  }
  return [...fit].map(([section, sum]) => {
    const coverage = (covered.get(section) ?? 0) / whole
    return { section, coverage, score: sum * coverage * (1 + nameGain * (named.get(section) ?? 0)) }
  })
}

/** Weighs a word by how rare it is, as BM25 does. */
function weigh(word: string, sectionsWithIt: number, sectionCount: number): number {
  const rarity = Math.log(1 + (sectionCount - sectionsWithIt + 0.5) / (sectionsWithIt + 0.5))
  return Math.min(rarity, isEverydayWord(word) ? maxEverydayWeight : maxWeight)
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}
