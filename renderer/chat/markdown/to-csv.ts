import type { Tokens } from 'marked'
import { plainText } from './plain-text.ts'

/** A table as comma-separated values (RFC 4180, but with the line ends of the clipboard). */
export function toCsv({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((cells) => `${cells.map((cell) => field(plainText(cell.tokens))).join(',')}\n`).join('')
}

/** What a spreadsheet would run as a formula becomes text: a model's answer must not reach out from there. */
function field(text: string): string {
  const isFormula = /^[=@\t]|^[+-](?![\d.,\s]*%?$)/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
