import { connectSection, readHelpAddress } from '#shared/guide/help-address.ts'
import type { SectionLink } from '#shared/ipc/help-calls.ts'
import { readSources } from '../parts/read-sources.ts'

type Annotations = readonly Readonly<Record<string, unknown>>[]

interface HelpCitations {
  /** The sections that an answer of the built-in help is from, or leads to. */
  readonly sections: readonly SectionLink[]
  /** Its other annotations. */
  readonly others: Annotations
}

const maxSections = 6
const maxTitleLength = 200

/** `page` or `page#heading`; main refuses longer ones. */
const sectionId = /^[\w-]+(?:#[^\s#]+)?$/u
const maxIdLength = 200

/** Separates the cited sections of the help from other sources. For answers of the built-in help only. */
export function readHelpCitations(annotations: Annotations): HelpCitations {
  const sections = new Map<string, SectionLink>()
  const others = annotations.filter((annotation) => {
    const [source] = readSources([annotation])
    const id = source?.kind === 'page' ? readHelpAddress(source.url) : null
    if (id === null || source?.kind !== 'page') return true
    if (sectionId.test(id) && id.length <= maxIdLength && !sections.has(id) && sections.size < maxSections) {
      sections.set(id, { id, title: source.title.slice(0, maxTitleLength) || id })
    }
    return false
  })
  return { sections: [...sections.values()], others }
}

/** Whether an answer quotes the guide: it cites more than the section that says how to connect a model. */
export function isFromGuide(sections: readonly SectionLink[]): boolean {
  return sections.some(({ id }) => id !== connectSection)
}
