/** A piece of the user guide under one heading. */
export interface GuideSection {
  /** The page's title, from its first heading. */
  readonly page: string
  /** The headings from the page down to this section, without the page; empty for the introduction of a page. */
  readonly headings: readonly string[]
  /** Markdown, without pictures and with links as plain words, since their targets exist only in the guide. */
  readonly body: string
}

/** Returns the name of a section for people. */
export function nameSection({ page, headings }: GuideSection): string {
  return [page, ...headings].join(' › ')
}

/** Splits a page of the guide at its headings. Headings inside fenced code are code. */
export function splitIntoSections(markdown: string, fileName: string): GuideSection[] {
  let page = fileName.replace(/\.md$/, '')
  const sections: GuideSection[] = []
  const path: string[] = []
  let lines: string[] = []
  let fence: string | null = null

  const endSection = () => {
    const body = asPlainWords(lines.join('\n')).trim()
    if (body !== '') sections.push({ page, headings: path.filter((heading) => heading !== ''), body })
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
    endSection()
    const depth = heading[1]?.length ?? 1
    const title = (heading[2] ?? '').replaceAll(/[*_`]/g, '')
    if (depth === 1) page = title
    else path[depth - 2] = title
    path.length = depth - 1
  }
  endSection()
  return sections
}

function asPlainWords(markdown: string): string {
  return markdown.replaceAll(/!\[[^\]]*\]\([^)]*\)\n?/g, '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
}
