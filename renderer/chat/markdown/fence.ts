/** A fenced block of code as it stands in the source; an open one has not met its closing line. */
export interface Fence {
  language: string
  text: string
}

/** The opening line: up to three spaces, three or more backticks or tildes, the info string. */
const opening = /^( {0,3})(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)/

/** How an open fence closes, so that only the lines that are new need to be looked at. */
export interface FenceOpening {
  indent: number
  marker: string
  language: string
  /** Where the code begins, from the start of the fence. */
  codeAt: number
}

/** Reads the opening line at the start of `source`; null where none stands there. */
export function readFenceOpening(source: string): FenceOpening | null {
  const match = opening.exec(source)
  if (match === null) return null
  const [line, indent = '', marker = '', info = ''] = match
  return { indent: indent.length, marker, language: info.trim().split(/\s/, 1)[0] ?? '', codeAt: line.length }
}

/** Whether this line (without its line break) closes a fence that was opened so. */
export function closesFence(line: string, marker: string): boolean {
  const trimmed = line.trimEnd()
  const spaces = trimmed.length - trimmed.trimStart().length
  return spaces <= 3 && trimmed.startsWith(marker, spaces) && /^[`~]*$/.test(trimmed.slice(spaces))
}

/** The code between the opening line and `end`, without the indentation that the opening line has. */
export function fenceText(source: string, opened: FenceOpening, end: number): string {
  const code = source.slice(opened.codeAt, Math.max(end, opened.codeAt)).replace(/\n$/, '')
  return opened.indent === 0 ? code : code.replace(new RegExp(`^ {1,${opened.indent}}`, 'gm'), '')
}
