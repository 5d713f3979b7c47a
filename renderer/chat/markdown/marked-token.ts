import type { MarkedToken, Token } from 'marked'

/** Our lexer has no extensions, so its tokens are marked's own: `Token` is wider for extensions only. */
export function ownToken(token: Token): MarkedToken {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type says "or anything", which the lexer never makes.
  return token as MarkedToken
}
