/** Returns a Markdown quotation to insert after `before`, on separate lines and followed by an empty one. */
export function toQuotation(text: string, before: string): string {
  const lines = text.trim().split('\n')
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
  return `${lineEnds(before)}${quoted}\n\n`
}

/** Returns the line breaks that are needed after `before` for an empty line. */
function lineEnds(before: string): string {
  if (before.trim() === '' || before.endsWith('\n\n')) return ''
  return before.endsWith('\n') ? '\n' : '\n\n'
}
