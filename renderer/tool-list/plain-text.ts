/**
 * Returns text of a server without what could mislead: terminal colours, control characters, and characters that reverse
 * the direction of text or are invisible. Line breaks and tabs stay.
 */
export function plainText(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- The sequences of terminals, before their first character is removed.
      .replaceAll(/\u{1b}(?:\[[0-?]*[ -/]*[@-~]|\][^\u{7}\u{1b}]*(?:\u{7}|\u{1b}\\)?|[@-Z\\^_])/gu, '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{C}\n\t]/gu, '')
  )
}

/** Returns the beginning of such a text in one line. */
export function plainLine(text: string, maxLength: number): string {
  return plainText(text).slice(0, maxLength).replaceAll(/\s+/g, ' ').trim()
}
