import type { Token, Tokens } from 'marked'
import { decodeEntities } from './entities.ts'
import { ownToken } from './marked-token.ts'

/** Returns the text of inline tokens without formatting. */
export function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((each) => {
      const token = ownToken(each)
      if (token.type === 'text' && token.tokens === undefined) {
        return token.escaped === true ? token.text : decodeEntities(token.text)
      }
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens)
      if (token.type === 'br') return '\n'
      return 'text' in token ? token.text : token.raw
    })
    .join('')
}

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
