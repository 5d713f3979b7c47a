import type { Tokens } from 'marked'
import { plainText } from './plain-text.ts'

/** Returns a table as comma-separated values (RFC 4180, but with the line ends of the clipboard). */
export function toCsv({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((cells) => `${cells.map((cell) => field(plainText(cell.tokens))).join(',')}\n`).join('')
}

/** Turns what a spreadsheet would execute as a formula into text, since an answer is untrusted. */
function field(text: string): string {
  const isFormula = /^[=@\t]|^[+-](?![\d.,\s]*%?$)/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
