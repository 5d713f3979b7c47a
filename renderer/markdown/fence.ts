/** The opening line of a fenced code block. */
export interface FenceOpening {
  indent: number
  marker: string
  language: string
  /** Offset of the code from the start of the fence. */
  codeAt: number
}

/** Up to three spaces, three or more backticks or tildes, and the info string. */
const opening = /^( {0,3})(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)/

/** Reads the opening line of a fence at the start of `source`; null where there is none. */
export function readFenceOpening(source: string): FenceOpening | null {
  const match = opening.exec(source)
  if (match === null) return null
  const [line, indent = '', marker = '', info = ''] = match
  return { indent: indent.length, marker, language: info.trim().split(/\s/, 1)[0] ?? '', codeAt: line.length }
}

/** Whether this line closes a fence that was opened with `marker`; the rule is that of marked. */
export function closesFence(line: string, marker: string): boolean {
  const match = /^ {0,3}(`{3,}|~{3,}) *\n?$/.exec(line)
  return match?.[1]?.startsWith(marker) === true
}

/** Whether `source` is a fence with its closing line. */
export function isClosedFence(source: string): boolean {
  const opened = readFenceOpening(source)
  const trimmed = source.trimEnd()
  const lastLine = trimmed.lastIndexOf('\n') + 1
  return opened !== null && lastLine >= opened.codeAt && closesFence(trimmed.slice(lastLine), opened.marker)
}

/** The code of a fence: `source` without its opening line, up to its closing line, and without its indentation. */
export function fenceText(source: string, opened: FenceOpening): string {
  const code = source.slice(opened.codeAt, source.endsWith('\n') ? -1 : undefined)
  return opened.indent === 0 ? code : code.replaceAll(new RegExp(`^ {1,${opened.indent}}`, 'gm'), '')
}

/** Returns the source of a fence without a row of markers at the very end, which may be an incomplete closing line. */
export function withoutHalfClosing(source: string, opened: FenceOpening): string {
  const lastLine = source.lastIndexOf('\n') + 1
  const mayClose = lastLine >= opened.codeAt && /^ {0,3}[`~]+ *$/.test(source.slice(lastLine))
  return mayClose && opened.marker[0] === source.slice(lastLine).trim()[0] ? source.slice(0, lastLine) : source
}
