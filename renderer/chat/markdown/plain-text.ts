import type { Token } from 'marked'
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
