import type { MarkedToken, Token } from 'marked'

/** A formula in TeX: `$…$` and `\(…\)` among words, `$$…$$` and `\[…\]` on its own. */
export interface MathToken {
  type: 'math'
  raw: string
  /** The formula without its signs. */
  text: string
  isDisplay: boolean
}

/** `[^label]` where the note of that label is known. */
export interface NoteReference {
  type: 'noteReference'
  raw: string
  number: number
}

/** `[^label]: text`, with the lines that belong to it. */
export interface NoteDefinition {
  type: 'noteDefinition'
  raw: string
  label: string
  /** Its Markdown, without the indentation. */
  text: string
}

/** What the lexer makes: marked's tokens and those of our extensions. */
export type AnswerToken = MarkedToken | MathToken | NoteReference | NoteDefinition

/** Our lexer has no other extensions than those above: `Token` is wider for extensions. */
export function ownToken(token: Token): AnswerToken {
  // The type says "or anything", which the lexer never makes.
  return token as AnswerToken
}
