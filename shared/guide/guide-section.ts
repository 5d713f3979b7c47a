/** A piece of the user guide under one heading. */
export interface GuideSection {
  /** `page` for the introduction of a page, `page#heading` for the others: what a link between pages says. */
  readonly id: string
  /** The page's title, from its first heading. */
  readonly page: string
  /** The headings from the page down to this section, without the page; empty for the introduction of a page. */
  readonly headings: readonly string[]
  /** Markdown, without pictures. Its links to other sections are relative: `chat.md#stop-an-answer`. */
  readonly body: string
  /** What else people ask it as, from a comment in it: `## Stop an answer <!-- asked as: abort, cancel it -->`. */
  readonly askedAs: string
}

/** Returns the name of a section for people. */
export function nameSection({ page, headings }: GuideSection): string {
  return [page, ...headings].join(' › ')
}

/** Splits a page of the guide at its headings. Headings inside fenced code are code. */
export function splitIntoSections(markdown: string, fileName: string): GuideSection[] {
  const pageId = fileName.replace(/\.md$/, '')
  const nextSlug = createSlugs()
  const sections: Omit<GuideSection, 'page'>[] = []
  const path: string[] = []
  let page = pageId
  let id = pageId
  let lines: string[] = []
  let fence: string | null = null

  const endSection = () => {
    const { text, askedAs } = readComments(lines.join('\n'))
    const body = text.replaceAll(/!\[[^\]]*\]\([^)]*\)\n?/g, '').trim()
    if (body !== '') sections.push({ id, headings: path.filter((heading) => heading !== ''), body, askedAs })
    lines = []
  }
  for (const line of markdown.split(/\r?\n/)) {
    const mark: string | undefined = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) fence = fence === null ? mark : mark.startsWith(fence) ? null : fence
    const heading: RegExpExecArray | null = fence === null ? /^(#{1,6})\s+(.+?)\s*#*$/.exec(line) : null
    if (heading === null) {
      lines.push(line)
      continue
    }
    const depth = heading[1]?.length ?? 1
    const { text, comments } = splitHeading(heading[2] ?? '')
    // What is above the title belongs to the introduction, as what is below it.
    if (depth === 1) {
      page = text
    } else {
      endSection()
      path[depth - 2] = text
      path.length = depth - 1
      id = `${pageId}#${nextSlug(text)}`
    }
    lines.push(...comments)
  }
  endSection()
  return sections.map((section) => ({ ...section, page }))
}

/** Returns Markdown with the text of links in their place: their targets exist only in the guide. */
export function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
}

/** Returns a function that makes slugs as they are in links to headings. A repeated one gets a number. */
function createSlugs(): (heading: string) => string {
  const counts = new Map<string, number>()
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

function splitHeading(heading: string): { readonly text: string; readonly comments: readonly string[] } {
  const comments = heading.match(/<!--.*?-->/g) ?? []
  const text = heading.replaceAll(/<!--.*?-->/g, '').replaceAll(/[*_`]/g, '')
  return { text: text.trim(), comments }
}

function readComments(markdown: string): { readonly text: string; readonly askedAs: string } {
  const askedAs: string[] = []
  const text = markdown.replaceAll(/<!--(.*?)-->\n?/gs, (_, comment: string) => {
    const words = /^\s*asked as:(.*)$/s.exec(comment)?.[1]
    if (words !== undefined) askedAs.push(words.replaceAll(/\s+/g, ' ').trim())
    return ''
  })
  return { text, askedAs: askedAs.join(', ') }
}
