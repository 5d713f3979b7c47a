/**
 * Returns the same as `slice`, without a reference to the text. V8 keeps the whole text in memory as long as a slice of
 * it, and an answer that streams has a new text for each draw.
 */
export function copySlice(text: string, from: number, until?: number): string {
  // The joined text is a new string, so that the second slice refers to it.
  return ` ${text.slice(from, until)}`.slice(1)
}
