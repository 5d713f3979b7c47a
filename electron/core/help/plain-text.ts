import { withoutLinks } from '#shared/guide/guide-section.ts'

/** Returns the words of a section of the guide, for an excerpt: its Markdown without marks. */
export function toPlainText(markdown: string): string {
  return withoutLinks(markdown)
    .replaceAll(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replaceAll(/^\s*\|?(?:\s*:?-+:?\s*\|)+.*$/gm, '')
    .replaceAll(/^\s*(?:[-*+]|\d+\.|>|#{1,6})\s+/gm, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
