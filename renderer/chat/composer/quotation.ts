/** A text as a quotation in Markdown, on lines of its own behind what stands `before`, with room to write under it. */
export function quotation(text: string, before: string): string {
  const lines = text.trim().split('\n')
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
  return `${lineEnds(before)}${quoted}\n\n`
}

/** What has to come in between so that an empty line stands there. */
function lineEnds(before: string): string {
  if (before.trim() === '' || before.endsWith('\n\n')) return ''
  return before.endsWith('\n') ? '\n' : '\n\n'
}
