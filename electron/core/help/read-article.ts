import { pageOf, readGuideLink } from '#shared/guide/guide-link.ts'
import type { GuideSection } from '#shared/guide/guide-section.ts'
import type { HelpArticle, SectionLink } from '#shared/ipc/help-calls.ts'

const maxRelated = 4

/** Returns the own heading of a section; the title of the page for its introduction. */
export function titleOf({ page, headings }: GuideSection): string {
  return headings.at(-1) ?? page
}

/** Returns a section with those inside of it, and where it leads; null if there is none of this id. */
export function readArticle(sections: readonly GuideSection[], id: string): HelpArticle | null {
  const section = sections.find((each) => each.id === id)
  if (section === undefined) return null
  const ofPage = sections.filter((each) => pageOf(each.id) === pageOf(id))
  const isPage = section.headings.length === 0
  const parts = isPage ? [section] : ofPage.filter((each) => isInside(each, section))
  const markdown = parts.map((part) => withHeading(part, section)).join('\n\n')
  return {
    ...linkTo(section),
    path: isPage ? [] : ofPage.filter((each) => each !== section && isInside(section, each)).map(linkTo),
    markdown,
    contents: isPage ? ofPage.filter(({ headings }) => headings.length === 1).map(linkTo) : [],
    related: relatedTo({ sections, ofPage, parts, markdown, isPage }).map(linkTo),
  }
}

function linkTo(section: GuideSection): SectionLink {
  return { id: section.id, title: titleOf(section) }
}

/** Whether a section is another one, or a part of it. All sections of a page are inside its introduction. */
function isInside(section: GuideSection, other: GuideSection): boolean {
  return other.headings.every((heading, index) => section.headings[index] === heading)
}

/** The article has its own heading; those of the sections inside of it are one or more levels below. */
function withHeading(part: GuideSection, section: GuideSection): string {
  const depth = part.headings.length - section.headings.length
  return depth === 0 ? part.body : `${'#'.repeat(depth + 2)} ${titleOf(part)}\n\n${part.body}`
}

interface ArticleParts {
  readonly sections: readonly GuideSection[]
  readonly ofPage: readonly GuideSection[]
  readonly parts: readonly GuideSection[]
  readonly markdown: string
  readonly isPage: boolean
}

/** Returns the sections that the text links to, then those that follow on the page. A page lists its own. */
function relatedTo({ sections, ofPage, parts, markdown, isPage }: ArticleParts): readonly GuideSection[] {
  const [first] = parts
  if (first === undefined) return []
  const linked = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => {
    const target = readGuideLink(href, pageOf(first.id))
    return sections.find(({ id }) => id === target) ?? []
  })
  const last = parts.at(-1)
  const following = isPage || last === undefined ? [] : ofPage.slice(ofPage.indexOf(last) + 1)
  return [...new Set([...linked, ...following])].filter((each) => !parts.includes(each)).slice(0, maxRelated)
}
