/** Returns the first words of a message as one line, without Markdown markup. */
export function previewOf(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|`{3,}\w*|\|)/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns a default title for a conversation: the first words of its first message. */
export function titleFrom(text: string): string {
  const firstLine = text.trim().split('\n', 1)[0] ?? ''
  const plain = firstLine.replace(/[#*`>_]+/g, '').trim()
  if (plain.length <= 48) return plain
  const cut = plain.slice(0, 48)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 24)).trimEnd()}…`
}
