import type { GuideIndex } from '#shared-node/guide/guide-index.ts'
import { type GuideSection, withoutLinks } from '#shared/guide/guide-section.ts'
import { connectSection } from '#shared/guide/help-address.ts'
import { isGreeting, isModelWork } from '#shared/guide/question-words.ts'

/** What the built-in help answers. */
export interface GuideAnswer {
  /** Markdown. */
  readonly text: string
  /** The sections to read, the quoted one first. */
  readonly sections: readonly GuideSection[]
}

/** How many further sections are cited with the quoted one. */
const maxRelated = 2

/** What a newcomer reads first. */
const firstSections = ['start#get-started', connectSection, 'chat', 'keyboard#keyboard-shortcuts']

/** Returns the answer to a question. The same question always gets the same answer. */
export function writeGuideAnswer(question: string, guide: GuideIndex): GuideAnswer {
  const sections = guide.search(question, 1 + maxRelated)
  const [best] = sections
  if (best !== undefined) {
    return { text: `**${best.headings.at(-1) ?? best.page}**\n\n${withoutLinks(best.body)}`, sections }
  }
  if (isGreeting(question)) {
    return {
      text: 'Hello! I’m the built-in help: ask me how Gatehouse works, or connect a model to ask anything.',
      sections: findSections(firstSections, guide),
    }
  }
  const text = isModelWork(question)
    ? 'I’m the built-in help, not an AI model, so I can’t do that. Connect a model and it will answer this message.'
    : 'The guide doesn’t cover that. I’m the built-in help, not an AI model: connect a model and it will answer this message.'
  return { text, sections: findSections([connectSection], guide) }
}

function findSections(ids: readonly string[], { sections }: GuideIndex): GuideSection[] {
  return ids.flatMap((id) => sections.find((section) => section.id === id) ?? [])
}
