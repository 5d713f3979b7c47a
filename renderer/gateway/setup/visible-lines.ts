import { visibleText } from '#shared/visible-text.ts'

/** Returns lines of a file with characters that cannot be seen as escapes; line ends and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : visibleText(part)))
    .join('')
}
