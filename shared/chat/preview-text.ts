/** Returns the first words of a message as one line, without Markdown markup. */
export function previewOf(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|`{3,}\w*|\|)/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Characters of a title: more than a narrow list shows, for a wide one, the toolbar and the tooltip. */
const maxTitleChars = 80

/** Returns a default title for a conversation: the first words of its first message, over its lines. */
export function titleFrom(text: string): string {
  const plain = previewOf(text.slice(0, 2000))
    .replaceAll(/[#*`>_]+/g, '')
    .trim()
  if (plain.length <= maxTitleChars) return plain
  const cut = plain.slice(0, maxTitleChars)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxTitleChars / 2)).trimEnd()}…`
}
