/** Writes characters that cannot be seen, or that reorder others, as escapes. */
export function visibleText(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
