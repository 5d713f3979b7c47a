import { type GuideIndex, wordsToSearch } from '#shared-node/guide/guide-index.ts'
import { nameSection, withoutLinks, type GuideSection } from '#shared/guide/guide-section.ts'

/** How many further sections are listed below the quoted one. */
const furtherSections = 3

/** Returns the answer to a question, as Markdown. The same question always gets the same answer. */
export function writeGuideAnswer(question: string, guide: GuideIndex): string {
  const [best, ...others] = guide.search(question, furtherSections + 1)
  if (best !== undefined) return quote(best, others)
  if (wordsToSearch(question).length === 0) {
    return `Hello! I answer questions about Gatehouse from its user guide.\n\n${writeOverview(guide)}`
  }
  return (
    'The user guide has nothing about that. I am not a language model: I only look things up in the guide. ' +
    `To talk with one, choose another model.\n\n${writeOverview(guide)}`
  )
}

function quote(best: GuideSection, others: readonly GuideSection[]): string {
  const quoted = `**${nameSection(best)}**\n\n${withoutLinks(best.body)}`
  if (others.length === 0) return quoted
  const more = others.map((section) => `- ${nameSection(section)}`).join('\n')
  return `${quoted}\n\nMore about it in the user guide:\n\n${more}`
}

/** Writes one line for each page, from its introduction. */
function writeOverview({ sections }: GuideIndex): string {
  const openings = new Map<string, string>()
  for (const { page, body } of sections) {
    if (!openings.has(page)) openings.set(page, firstSentence(withoutLinks(body)))
  }
  const lines = [...openings].map(([page, sentence]) => `- **${page}**: ${sentence}`)
  return `The guide has these pages:\n\n${lines.join('\n')}\n\nAsk me about any of them.`
}

function firstSentence(body: string): string {
  const paragraph = body.split(/\n\s*\n/, 1)[0] ?? ''
  return /^.*?[.!?](?=\s|$)/s.exec(paragraph)?.[0].replaceAll(/\s+/g, ' ') ?? paragraph.replaceAll(/\s+/g, ' ')
}
