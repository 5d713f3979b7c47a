import type { MarkedToken, Token } from 'marked'

/** A formula in TeX: `$…$` and `\(…\)` inline, `$$…$$` and `\[…\]` as a block. */
export interface MathToken {
  type: 'math'
  raw: string
  /** Formula without its delimiters. */
  text: string
  isDisplay: boolean
}

/** `[^label]` where the footnote is defined. */
export interface NoteReference {
  type: 'noteReference'
  raw: string
  number: number
}

/** `[^label]: text`, with the indented lines that belong to it. */
export interface NoteDefinition {
  type: 'noteDefinition'
  raw: string
  label: string
  /** Its Markdown without indentation. */
  text: string
}

/** Tokens of the lexer: those of marked and of our extensions. */
export type AnswerToken = MarkedToken | MathToken | NoteReference | NoteDefinition

/** Narrows `Token`, which allows any extension, to those of our lexer. */
export function ownToken(token: Token): AnswerToken {
  // The type also allows any other token, which the lexer never creates.
  return token as AnswerToken
}
